import { wordSet } from './folded.ts'

/** Last words of organizations' names, folded. */
export const ORGANISATION_WORDS = wordSet(
  'university college school schools institute academy polytechnic hochschule universitat universidad universite faculty',
  'department inc llc llp ltd gmbh corp corporation company group holdings associates enterprises services systems solutions',
  'technologies industries hospital clinic center centre foundation union staffing recruiters agency freight realty insurance',
  'district county museum library hotel restaurant salon studio council ministry association federal municipal office',
)

/** Fields that follow a rank in a title, folded: `Director, Customer Support`. */
export const FIELD_WORDS = wordSet(
  'customer sales marketing finance accounting project software business development resources quality assurance design',
  'engineering operations support analysis planning research communication communications management international global',
  'medical health care technical professional education training logistics security technology people clinical',
)
