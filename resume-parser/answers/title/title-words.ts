import { US_STATES } from '@resume-library/contract/us-states'
import { folded, wordSet, wordsOf } from '../../words/folded.ts'
import { headingKind } from '../../words/heading-kind.ts'
import { ORGANISATION_WORDS } from '../../words/work-words.ts'

/** Occupations by language, in all genders; folded. */
const TITLE_WORDS = wordSet(
  // English
  'accountant actor adjuster admin advisor adviser advocate agent aide analyst apprentice architect artist',
  'assembler assistant associate attendant attorney auditor baker banker barber barista bartender bricklayer broker',
  'builder butcher buyer captain caregiver caretaker carer carpenter cashier caterer ceo cfo cio ciso cmo coo cpo',
  'cto chairperson chaplain chef chief chiropractor cleaner clerk coach collector commander concierge conductor',
  'consultant contractor controller cook copywriter counsel counselor counsellor courier crew custodian dealer dean',
  'deputy designer detective developer devops dietitian director dispatcher docent doctor drafter driver editor',
  'employee engineer examiner executive expert farmer fellow firefighter fireman fisherman fitter foreman founder',
  'cofounder freelancer fundraiser gardener greeter groomer guard guide hairdresser hairstylist head helper host',
  'hostess inspector installer instructor intern interpreter janitor judge keeper laborer labourer landscaper',
  'lawyer lead leader lecturer librarian lieutenant lifeguard lineman loader locksmith maid maker marketer mason',
  'mate mechanic member mentor merchandiser merchant midwife minister model mover notary nurse officer organizer',
  'owner packer painter paralegal paramedic partner pastor peer performer pilot preparer pipefitter planner',
  'plasterer player plumber police porter practitioner president principal printer processor producer professor',
  'programmer provider publisher ranger realtor recruiter rep reporter representative researcher resident reviewer',
  'roofer salesperson scheduler secretary sergeant server shipper shopper soldier sre stocker student stylist',
  'superintendent supervisor supporter surgeon surveyor sysadmin teacher teller temp tester tiler trader trainee',
  'trainer treasurer tutor typist underwriter valet vendor veterinarian volunteer vp waiter waitress washer welder',
  'worker writer dishwasher scholar deckhand registrar forester logger finisher polisher driller liaison scribe',
  'marshal sheriff paraprofessional picker hand setter handler coder master webmaster evp svp avp tech medic',
  'carrier runner detailer cutter babysitter bagger busser reader keyholder',
  // German
  'auszubildende auszubildender koch kochin kellner kellnerin praktikant praktikantin werkstudent',
  // French and Italian: the most common; others are found by their position
  'assistante chargee chef comptable conseiller employe infirmier responsable stagiaire technicien addetta addetto',
  'commessa cuoco impiegata impiegato responsabile segretaria',
  // Spanish and Portuguese
  'abogado abogada administrativa administrativo aprendiz arquitecta arquitecto asesor asesora asistente auxiliar',
  'ayudante becaria becario carpintero chofer conductora consultor consultora contable dependienta dependiente',
  'directora docente empleada empleado encargada encargado gerente gestor lavaplatos mesera mesero ama pintor',
  'gestora ingeniera ingeniero jefa jefe maestra maestro mecanico medico operaria operario profesor profesora',
  'secretaria secretario subdirector supervisora tecnica tecnico advogado arquiteto assistente diretor diretora',
  'encarregado estagiaria estagiario farmaceutico professora padeiro caixa',
)

/** Suffixes of occupations: `agronomist`, `electricista`, `serveuse`, `soldador`, `venditore`. */
const TITLE_ENDS =
  /(?:\w{3}(?:al|iv|[cgmnpr]|(?<!bap)t)ist|\w{4}ista|\w{3}ographer|\w{2}keeper|\w{3}maker|\w{3}worker|\w{2}wright|\w{3}ician|\w{3}(?:[tdep]s|[rncl]e|[io]r|dy)man|\w{4}[rt]ka|\w(?:[ei]n|rm|tur|aj|mar)er[ao]|\w{2}(?:[is]i|ch|in|rm|zin|nh)(?:[ie]er|eir)[aeo]|\w{3}(?:(?<!elev|gener)ator|[dlnstv]eure?|euse)|\w{4}(?:trice|(?<!salv|port|distribu|liz)(?:[ai]tore|[aei]dora?)))$|(?:entwickler|arztin|arzt|ingenieur|leiter|berater|techniker|mechaniker|elektroniker|pfleger|verkaufer|mitarbeiter|arbeiter|kaufmann|helfer|fuhrer|manager|assistent|spezialist|architekt|fahrer|lehrer|schlosser|macher|meister|planer)(?:in)?$|(?:kauffrau|fachkraft|medewerker|kundige|ontwikkelaar|leider|monteur|adviseur)$/

function isTitleWord(word: string): boolean {
  return TITLE_WORDS.has(word) || TITLE_ENDS.test(word)
}

export const PLACE: RegExp = new RegExp(
  `^\\p{Lu}[\\p{L} .'’-]{1,30}, (?:${Object.keys(US_STATES).join('|')}|USA)$`,
  'u',
)
const OF_EMPLOYERS =
  /(?:['’]s?|\b(?:sons|brothers|bros|bank|farms?|stores?|partners|co|brewing|shop|grill|market|cafe|kitchen|diner|house|inn|works?|army|navy|corps|force|(?:coast|national) guard)| (?:ag|plc|[bn]\.?v\.?|s\.?[al]\.?|s\.?r\.?l\.?))$/i

/** Detects an employer by its last word, or a place after it: `Acme, Dayton, OH`. */
export function isEmployer(text: string): boolean {
  const [name = '', ...place] = text.split(/,\s+/)
  const isNamed = ORGANISATION_WORDS.has(wordsOf(name).split(' ').at(-1)!) || OF_EMPLOYERS.test(name)
  return /^\p{Lu}/u.test(name) && (isNamed || PLACE.test(place.join(', ')))
}

const LENGTH = { min: 2, max: 70 }
const WORDS_MAX = 9
const NO_TITLE =
  / (?:de|of)$|^(?:re|ref|subject|betreff|objet|asunto)\b\s*:|\b(?:university|college|school of|institute|academy|bachelor|b\.?s\.?c|m\.?s\.?c|diploma|degree|ph\.?d|gpa|inc|llc|ltd|gmbh|corp|corporation|years?|seeking|looking|responsible for|obtain|experienced|motivated|passionate|reliable|dedicated|results|available|references|target|desired|applied (?:for|to)|objective|wanted|have|been|am|was)\b| an |universit|hochschule|@|https?:|www\.|\d{3}|\.com\b|[!?]$|[.]$/i
const VERB_FIRST =
  /^(?:managed|led|developed|built|created|designed|worked|trained|prepared|provided|supported|assisted|maintained|coordinated|implemented|responsible|handled|reduced|increased|improved|conducted|performed|ensured|supervised|oversaw|using|helped|served|delivered|promoted|reported|reporting|award|winner|nominated|named|tutored|taught|mentored|volunteered|serving)\b/i

const GRADE = / (?:i{1,3}|iv|v)$/

const LICENCE = /^(?:rn|l[pv]n|cna|emt|[bs]dr|dj)(?: [iv]+)?$/i

/** Scores likeness to a job title: 0 none, 1 by its form, 3 with an occupation. */
export function titleLikeness(text: string): number {
  if (LICENCE.test(text) || isTitleWord(folded(text))) return 3
  const words = wordsOf(text).replace(GRADE, '').split(' ')
  if (text.length < LENGTH.min || text.length > LENGTH.max || words.length > WORDS_MAX) return 0
  if (
    PLACE.test(text) ||
    NO_TITLE.test(text) ||
    VERB_FIRST.test(text) ||
    headingKind(text) ||
    !/^[\p{Lu}\p{Lt}\p{Lo}"“(]|^\p{Ll}+$/u.test(text)
  )
    return 0
  const isNamed = text
    .replace(/\(.*?\)/g, '')
    .split(/,\s+/)
    .some((part) => !isEmployer(part) && wordsOf(part).split(' ').some(isTitleWord))
  if (!isNamed) return 1
  return words.some((word, place) => isTitleWord(word) && (place === words.length - 1 || place === 0))
    ? 3
    : 2.5
}
