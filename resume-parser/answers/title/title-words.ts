import { wordSet } from '../tables.ts'

/** Words that name what somebody is at work, folded; by language, women's forms beside men's. */
const TITLE_WORDS = wordSet(
  // English
  'accountant actor actuary adjuster admin advisor adviser advocate agent aide analyst',
  'apprentice arborist architect artist assembler assessor assistant associate attendant',
  'attorney auditor baker banker barber barista bartender bricklayer broker builder butcher buyer captain',
  'caregiver caretaker carer carpenter cashier caterer ceo cfo cio ciso cmo coo cpo cto chairman chairperson',
  'chaplain chauffeur chef chief chiropractor cleaner clerk coach collector commander',
  'composer concierge conductor consultant contractor controller cook',
  'copywriter counsel counselor counsellor courier craftsman crew',
  'custodian dancer dealer dean deputy designer detective developer devops dietitian director',
  'dispatcher docent doctor draftsman drafter driver editor employee engineer',
  'escort examiner executive expert farmer fellow fighter financier',
  'firefighter fireman fisherman fitter foreman founder cofounder freelancer fundraiser gardener',
  'glazier greeter groomer grower guard guide hairdresser hairstylist handyman head',
  'helper historian host hostess inspector installer instructor intern interpreter',
  'interviewer janitor jeweler judge keeper laborer labourer landscaper lawyer',
  'lead leader lecturer librarian lieutenant lifeguard linguist lineman loader locksmith maid',
  'maintainer maker marketer mason mate mechanic member mentor merchandiser merchant messenger',
  'midwife miller miner minister model modeler mover nanny notary nurse',
  'officer operative organizer owner packer painter paralegal paramedic partner pastor',
  'peer performer pilot pipefitter planner plasterer',
  'player plumber police policeman porter postdoc practitioner president presenter principal printer',
  'processor producer professor programmer promoter proofreader prosecutor provider',
  'publisher purchaser ranger realtor recruiter rep repairer repairman reporter representative',
  'researcher resident reviewer rigger roofer sailor salesman salesperson saleswoman scheduler scientist',
  'seamstress secretary sergeant server shipper shopper singer soldier solicitor sommelier sre',
  'steward stewardess stocker student stylist superintendent supervisor supporter surgeon surveyor',
  'sysadmin tailor teacher teller temp tester tiler tradesman trader trainee trainer treasurer',
  'tutor typist underwriter usher valet vendor veterinarian volunteer vp waiter waitress warden washer weaver',
  'welder worker writer dishwasher scholar deckhand stagehand diver oiler roustabout landman rodman',
  'registrar forester logger finisher polisher driller liaison scribe bailiff constable marshal trooper',
  'sheriff bellman doorman paraprofessional extern comptroller picker',
  'hand setter barback upholsterer handler packager roaster brewer coder master webmaster cadet evp svp avp',
  // German
  'anwalt auszubildende auszubildender backer betriebswirt buchhalter buchhalterin controllerin disponent dozent',
  'einkaufer elektriker erzieher erzieherin fachinformatiker friseurin gesellin gestalter gestalterin grafiker',
  'grafikerin informatiker kellner kellnerin koch kochin krankenschwester lagerist maler mechatroniker praktikant',
  'praktikantin programmierer redakteurin referent referentin sekretar sekretarin',
  'tischler verwaltungsfachangestellte werkstudent werkstudentin wissenschaftler schreiner logistiker zimmerer',
  // French
  'agente alternant analyste apprenti architecte assistante avocat avocate',
  'caissier caissiere cadre charge chargee cheffe commercial commerciale comptable',
  'conseiller conseillere consultante cuisinier cuisiniere developpeur',
  'employe enseignant enseignante gerant gestionnaire',
  'graphiste infirmier infirmiere informaticien ingenieure jardinier journaliste livreur magasinier mecanicien',
  'medecin menuisier ouvrier pharmacien plombier programmeur',
  'responsable secretaire stagiaire technicien technicienne boulanger',
  'electricien',
  // Spanish and Portuguese
  'abogado abogada administrativa administrativo albanil aprendiz arquitecta',
  'arquitecto asesor asesora asistente auxiliar ayudante becaria becario camarera camarero cajera cajero carpintero',
  'chofer cocinera cocinero comercial conductora consultor consultora contable',
  'dependienta dependiente directora docente',
  'empleada empleado encargada encargado enfermera enfermero fontanero gerente gestor',
  'gestora ingeniera ingeniero jefa jefe maestra maestro mecanico medica medico operaria operario profesor',
  'profesora psicologa secretaria secretario subdirector',
  'supervisora tecnica tecnico advogada advogado arquiteta arquiteto assistente',
  'cozinheira cozinheiro diretor diretora encarregado enfermeira enfermeiro engenheira',
  'engenheiro estagiaria estagiario farmaceutica farmaceutico professora',
  'padeiro caixa',
  // Italian
  'addetta addetto architetto autista avvocato cameriera cameriere capo cassiera',
  'commessa commesso consulente contabile cuoca cuoco direttore',
  'falegname geometra grafico idraulico impiegata impiegato',
  'infermiera infermiere ingegnere insegnante magazziniere meccanico operaia operaio',
  'parrucchiera ragioniera ragioniere responsabile segretaria',
  'segretario tirocinante',
  // Polish
  'analityk asystent asystentka doradca dyrektor ekspedientka elektryk fizjoterapeuta frezer fryzjerka grafik',
  'handlowiec informatyk inzynier kasjer kasjerka kelner kelnerka kierowca kierowniczka kierownik',
  'koordynatorka konsultant ksiegowa ksiegowy kucharka kucharz lekarz magazynier mechanik menedzer monter',
  'nauczyciel nauczycielka pielegniarka pielegniarz pracownik prawnik programistka projektant',
  'projektantka przedstawiciel recepcjonistka sekretarka specjalistka spawacz sprzedawca stazysta',
  'stazystka slusarz technik',
  // Dutch
  'afdelingshoofd bediende beheerder boekhouder elektricien hoofd jurist kok leerkracht leidinggevende lasser',
  'loodgieter medewerkster ober onderzoeker ontwerper receptioniste schilder secretaresse stagiair tekenaar',
  'timmerman verkoper verkoopster vertegenwoordiger verzorgende vrachtwagenchauffeur',
)

/**
 * Ends of words that name an occupation: `agronomist`, `electricista`, `serveuse`, `soldador`, `venditore`, and of German
 * and Dutch, where one word says all.
 */
const TITLE_ENDS =
  /(?:\w{3}(?:al|iv|[cgmnpr]|(?<!bap)t)ist|\w{4}ista|\w{3}ographer|\w{2}keeper|\w{3}maker|\w{3}worker|\w{2}wright|\w{3}ician|\w{3}(?:(?<!elev|gener)ator|[dlnstv]eur|euse)|\w{4}(?:trice|(?<!salv)(?:[ai]tore|[aei]dora?)))$|(?:entwickler|arztin|arzt|ingenieur|leiter|berater|techniker|mechaniker|elektroniker|pfleger|verkaufer|mitarbeiter|arbeiter|kaufmann|helfer|fuhrer|manager|assistent|spezialist|architekt|fahrer|lehrer|schlosser|macher|meister|planer)(?:in)?$|(?:kauffrau|fachkraft|medewerker|kundige|ontwikkelaar|leider|monteur|adviseur)$/

/** Whether a word names what somebody is at work. */
export function isTitleWord(word: string): boolean {
  return TITLE_WORDS.has(word) || TITLE_ENDS.test(word)
}
