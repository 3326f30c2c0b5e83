import { CONSENT_INPUT, type ConsentKind, type ConsentTexts } from '@resume-library/contract/consent'
import { ErrorLine } from '../fields/field.tsx'
import { errorId } from '../fields/ids.ts'

interface ConsentFieldProps {
  readonly kind: ConsentKind
  readonly texts: ConsentTexts
  readonly isGiven?: boolean
  readonly error: string | undefined
  onChange?(): void
}

/** A box to tick, or a line to read, and what they are about. The service brings their style where they are asked for. */
export function ConsentField({ kind, texts, isGiven, error, onChange }: ConsentFieldProps) {
  const { text, version, links, newTab } = texts
  return (
    <div className="consent">
      {kind === 'required' ? (
        <label htmlFor={CONSENT_INPUT}>
          <input
            type="checkbox"
            id={CONSENT_INPUT}
            name={CONSENT_INPUT}
            value={version}
            required
            defaultChecked={isGiven}
            aria-describedby={errorId(CONSENT_INPUT)}
            aria-invalid={error ? true : undefined}
            onChange={onChange}
          />
          <span>{text}</span>
        </label>
      ) : (
        <p>
          {text}
          <input type="hidden" name={CONSENT_INPUT} value={version} />
        </p>
      )}
      <ul>
        {links.map(({ label, address }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener">
              {label} <span className="visually-hidden">{newTab}</span>
            </a>
          </li>
        ))}
      </ul>
      {kind === 'required' && <ErrorLine name={CONSENT_INPUT} label="" error={error} />}
    </div>
  )
}
