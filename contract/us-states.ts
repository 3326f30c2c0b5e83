/** States and territories: name, and range of zip code prefixes (USPS). */
export const US_STATES: Readonly<Record<string, readonly [name: string, prefixes: string]>> = {
  AL: ['Alabama', '350-369'],
  AK: ['Alaska', '995-999'],
  AZ: ['Arizona', '850-865'],
  AR: ['Arkansas', '716-729 755'],
  CA: ['California', '900-961'],
  CO: ['Colorado', '800-816'],
  CT: ['Connecticut', '060-069'],
  DE: ['Delaware', '197-199'],
  DC: ['District of Columbia', '200-205 569'],
  FL: ['Florida', '320-349'],
  GA: ['Georgia', '300-319 398-399'],
  HI: ['Hawaii', '967-968'],
  ID: ['Idaho', '832-838'],
  IL: ['Illinois', '600-629'],
  IN: ['Indiana', '460-479'],
  IA: ['Iowa', '500-528'],
  KS: ['Kansas', '660-679'],
  KY: ['Kentucky', '400-427'],
  LA: ['Louisiana', '700-714'],
  ME: ['Maine', '039-049'],
  MD: ['Maryland', '206-219'],
  MA: ['Massachusetts', '010-027 055'],
  MI: ['Michigan', '480-499'],
  MN: ['Minnesota', '550-567'],
  MS: ['Mississippi', '386-397'],
  MO: ['Missouri', '630-658'],
  MT: ['Montana', '590-599'],
  NE: ['Nebraska', '680-693'],
  NV: ['Nevada', '889-898'],
  NH: ['New Hampshire', '030-038'],
  NJ: ['New Jersey', '070-089'],
  NM: ['New Mexico', '870-884'],
  NY: ['New York', '005 063 100-149'],
  NC: ['North Carolina', '270-289'],
  ND: ['North Dakota', '580-588'],
  OH: ['Ohio', '430-459'],
  OK: ['Oklahoma', '730-749'],
  OR: ['Oregon', '970-979'],
  PA: ['Pennsylvania', '150-196'],
  PR: ['Puerto Rico', '006-007 009'],
  RI: ['Rhode Island', '028-029'],
  SC: ['South Carolina', '290-299'],
  SD: ['South Dakota', '570-577'],
  TN: ['Tennessee', '370-385'],
  TX: ['Texas', '733 750-799 885'],
  UT: ['Utah', '840-847'],
  VT: ['Vermont', '050-059'],
  VA: ['Virginia', '201 220-246'],
  VI: ['Virgin Islands', '008'],
  WA: ['Washington', '980-994'],
  WV: ['West Virginia', '247-268'],
  WI: ['Wisconsin', '530-549'],
  WY: ['Wyoming', '820-831'],
  GU: ['Guam', '969'],
}

/** Returns the abbreviations of the states that a zip code's prefix belongs to: five prefixes have two. */
export function statesOfZip(zip: string): string[] {
  const start = zip.slice(0, 3)
  const isWithin = (range: string) => {
    const [from = '', to = from] = range.split('-')
    return from <= start && start <= to
  }
  return Object.entries(US_STATES).flatMap(([state, [, prefixes]]) =>
    prefixes.split(' ').some(isWithin) ? [state] : [],
  )
}
