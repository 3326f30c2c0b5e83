import styles from './progress-bar.module.css'

/** How far something has come, and that it goes on: between two steps of the bar a light runs over it. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => (
  <span className={styles.bar}>
    <progress aria-label={label} value={share} max={1} />
  </span>
)
