import { CONSENT_INPUT, type ConsentKind, type ConsentTexts } from '@resume-library/contract/consent'
import { describedBy, ErrorLine } from '../fields/field.tsx'

interface ConsentFieldProps {
  readonly kind: ConsentKind
  readonly texts: ConsentTexts
  readonly isGiven?: boolean
  readonly error: string | undefined
  onAnswer?(isGiven: boolean): void
}

/** A box to tick, or a line to read, and what they are about. The service brings their style where they are asked for. */
export function ConsentField({ kind, texts, isGiven, error, onAnswer }: ConsentFieldProps) {
  const { text, version, links, newTab } = texts
  const field = { name: CONSENT_INPUT, label: '', error }
  return (
    <div className="consent">
      {kind === 'required' ? (
        <label htmlFor={CONSENT_INPUT}>
          {/* Not completed: a browser would tick it again after a reload, or on the way back. */}
          <input
            type="checkbox"
            id={CONSENT_INPUT}
            name={CONSENT_INPUT}
            value={version}
            required
            autoComplete="off"
            defaultChecked={isGiven}
            onClick={onAnswer && (({ currentTarget }) => onAnswer(currentTarget.checked))}
            {...describedBy(field)}
          />
          <span>{text}</span>
        </label>
      ) : (
        <p>
          <span>{text}</span>
          <input type="hidden" name={CONSENT_INPUT} value={version} />
        </p>
      )}
      <ul>
        {links.map(({ label, address }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener">
              <span>{label}</span> <span className="visually-hidden">{newTab}</span>
            </a>
          </li>
        ))}
      </ul>
      {kind === 'required' && <ErrorLine {...field} />}
    </div>
  )
}
