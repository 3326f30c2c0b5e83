import styles from './progress-bar.module.css'

interface ProgressBarProps {
  readonly label: string
  readonly share: number
}

/** How far something has come, and that it goes on: between two steps of the bar a light runs over it. */
export const ProgressBar = ({ label, share }: ProgressBarProps) => (
  <span className={styles.bar}>
    <progress aria-label={label} value={share} max={1} />
  </span>
)
