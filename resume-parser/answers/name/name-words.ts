import { wordSet } from '../../words/folded.ts'
import { FIELD_WORDS, ORGANISATION_WORDS } from '../../words/work-words.ts'

export const HONORIFICS =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|rev(?:erend)?|capt(?:ain)?|cpt|sgt|sergeant|ssg|ssgt|tsgt|msgt|sfc|msg|gysgt|cpl|pfc|spc|maj|lt|lieutenant|ltc|ltcol|col|colonel|gen|cdr|cmdr|commander|sir|madam|herr|frau|hr|fr|sr|sra|srta|don|doña|señor|señora|sig|sig\.ra|dott|dott\.ssa|ing|mme|mlle|m|pan|pani|dhr|mevr|dipl\.-?ing|dipl\.-?kfm|mag|mgr|inż|lic|eng)\.?\s+)+(?=\p{Lu})/iu

const CREDENTIALS =
  'jr|sr|ii|iii|iv|v|esq|esquire|ph\\.?\\s?d|m\\.?d|d\\.?o|mba|m\\.?b\\.?a|rn|r\\.n|bsn|msn|lpn|lvn|cna|np|fnp|[a-z]{2,6}-(?:bc|c|k)|aprn|dnp|cpa|c\\.p\\.a|cma|cfa|cfp|pmp|csm|pe|p\\.e|eit|psm|cissp|cisa|ccna|shrm-?s?cp|phr|sphr|dds|dmd|dvm|jd|j\\.d|llm|ll\\.m|m\\.?sc?|b\\.?sc?|m\\.?a|b\\.?a|m\\.?ed|ed\\.?d|mph|msw|lcsw|lmsw|lmft|lpc|ot|otr|otr\\/l|dpt|pt|rd|rdn|rph|pharm\\.?d|aia|leed ap|leed|gisp|six sigma.*|cspo|ra|rt|acp|bcba|ccrn|cen|bls|acls|ase|cdl|m\\.?eng|b\\.?eng|b\\.?tech|m\\.?tech|mcips|acca|aca|fca|frcs|facp|facs|ceng|cscp|csp|cphr|mlis|mfa|bfa|mpa|mpp|dba|psy\\.?d|th\\.?d|cscs|crnp|crna|cnm|rdh|emt|emt-p|nremt|mbbs'
export const SUFFIXES = new RegExp(`(?:[\\s,]+\\(?(?:${CREDENTIALS})\\.?\\)?)+$`, 'iu')

export const PARTICLES = wordSet(
  'van von der den de da do dos das del dela delos della dello di du la las le les lo los ten ter te zu zur zum vom af av al el bin ibn ben bint',
  "abu st st. san santa mac ó ní ni nic uí ui y e i het op in 't d' dal dalla degli dei",
)

export const NAME_LABELS =
  /^(?:(?:full |candidate |applicant |legal )?name(?:\s*\/\s*surname)?|name and surname|first name\(?s?\)? ?[/&] ?surname\(?s?\)?|surname\(?s?\)? ?[/&] ?first name\(?s?\)?|from|sender|absender|(?:our )?(?:applicant|candidate)|r[eé]sum[eé] submitted by|vor- und nachname|vor- und zuname|vorname,? nachname|nombre(?: completo)?|nombre y apellidos?|apellidos? y nombres?|nom(?: et)? prénoms?|prénom(?: et)? nom|nom complet|nome(?: completo)?|nome e cognome|cognome e nome|imię i nazwisko|nazwisko i imię|naam|volledige naam|namn|navn)$/iu
export const DOCUMENT_WORDS =
  /^(?:(?:the )?(?:professional )?(?:r[eé]sum[eé]|curriculum vit(?:ae|æ)|c\.?v\.?|lebenslauf|vita|europass|currículum|hoja de vida|życiorys|(?:work history|employment (?:history|record)|qualifications)(?=\s+of\s)|about|meet)(?:\s+(?:of|for|von|de|di|van))?\s*[:|–—-]*\s+)(?=\p{Lu})|(?:['’]s)?\s*[:|–—-]*\s+(?:r[eé]sum[eé]|curriculum vit(?:ae|æ)|c\.?v\.?|lebenslauf)$/giu

const OTHER_WORDS = wordSet(
  'resume curriculum vitae cv lebenslauf of the and for with to in at my from by or an is are was be has have your here',
  'consulting united states usa',
  'avenue road boulevard blvd apt apartment suite floor strasse calle straat ulica address phone email e-mail mail mobile cell',
  'tel telephone fax linkedin github website web portfolio contact url skype twitter objective summary skills',
  'experience profile employment history references languages certifications awards about personal information',
  'details competencies qualifications activities volunteer career overview highlights background',
  'statement document confidential updated draft version bachelor science arts degree diploma bsc msc mba phd associate',
  'dear team hiring application applicant candidate position job available upon request cover letter attn re remote hybrid',
  'citizen nationality birth born gender male female married license visa microsoft google amazon aws sql java python',
  'javascript html css react node docker linux windows leadership teamwork',
  'declaration signature photo picture first last surname full part time template sample registered',
  'certified licensed senior junior hello hi also zip none ref reference number jobs',
  'prepared revised roles record recruiting',
)

export const isNoNameWord = (word: string): boolean =>
  [OTHER_WORDS, ORGANISATION_WORDS, FIELD_WORDS].some((words) => words.has(word))

/** Words that are rarely names, mostly places, dates or languages. */
export const SELDOM_NAME_WORDS = wordSet(
  'page box street drive lane court place county city state town house north south east west new york america canada england',
  'germany france spain italy poland portugal europe london paris berlin madrid springfield francisco angeles san',
  'monday tuesday wednesday thursday friday saturday sunday today january february march october november december present',
  'english spanish french german italian portuguese polish dutch chinese arabic hindi russian japanese native fluent',
  'master high work key core data product cloud word excel test service human bank partners co ag name image driving status',
  'single hobbies interests projects publications trainee kitchen',
)

/** Most common Spanish and Portuguese surnames without the ending -ez, folded. */
export const SPANISH_SURNAMES = wordSet(
  'garcia diaz ruiz munoz alonso navarro moreno romero serrano ramos blanco molina morales ortega delgado castro ortiz rubio',
  'marin sanz iglesias medina garrido santos castillo lozano guerrero cano prieto calvo cruz gallego vidal leon herrera pena',
  'flores cabrera campos vega fuentes carrasco aguilar reyes santana vargas rojas mendoza silva costa ferreira pereira oliveira',
  'gomes fernandes rodrigues alves nunes lopes marques mendes soares pires teixeira barbosa araujo cardoso correia moreira',
  'acuna aguirre andrade arellano arias avila ayala barragan barrera beltran benavides bustamante caballero calderon camacho',
  'cantu cardenas carrillo cervantes cisneros contreras cordoba cordova coronado corral cortes cuevas davila',
  'duran escobar espinosa espinoza esparza estrada figueroa galindo gallardo gallegos galvan garza guerra huerta ibarra',
  'jaramillo lara lucero lugo macias maldonado marquez mejia meza montes montoya mora murillo nava',
  'navarrete nieto ochoa olivares orozco osorio pacheco padilla palacios parra pineda ponce portillo quintana quintanilla',
  'quintero rangel rendon rincon rivas robles rosales rosas salas salcedo salgado salinas sandoval saucedo sepulveda serna',
  'solano solis sosa soto tapia tovar trevino trujillo uribe valdes valenzuela valle varela velasco vera villa',
  'villanueva villarreal villegas zamora zapata zavala zuniga',
  'souza sousa lima ribeiro carvalho almeida rocha rivera torres salazar guzman acosta',
)

/** Chinese, Korean and Vietnamese family names, written first, that are not Western first names; folded. */
export const FAMILY_FIRST_SURNAMES = wordSet(
  'wang zhang liu chen huang zhao wu zhou xu zhu guo gao luo zheng liang xie tang deng cao zeng pan jiang cai shen wong',
  'chan chang cheung leung lau ng ong tan goh lim teo chua yeo koh park choi jeong kang yoon jang shin kwon hwang',
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh trinh luong mai truong doan lam',
)
