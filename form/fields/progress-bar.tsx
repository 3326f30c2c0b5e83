import styles from './progress-bar.module.css'

/** Progress bar with an animation, so that it never looks stuck. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => (
  <span className={styles.bar}>
    <progress aria-label={label} value={share} max={1} />
  </span>
)
