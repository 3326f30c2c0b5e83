import styles from './progress-bar.module.css'

/** Progress bar; a light runs over it, so that it never seems stuck. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => (
  <span className={styles.bar}>
    <progress aria-label={label} value={share} max={1} />
  </span>
)
