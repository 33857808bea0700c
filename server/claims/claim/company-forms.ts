/** Legal forms in capitals without accents or dots; the rest of a name identifies the company. */
export const companyForms = [
  'KORLATOLT FELELOSSEGU TARSASAG',
  'ZARTKORUEN MUKODO RESZVENYTARSASAG',
  'NYILVANOSAN MUKODO RESZVENYTARSASAG',
  'BETETI TARSASAG',
  'EGYENI VALLALKOZO',
  'SOCIETATE CU RASPUNDERE LIMITATA',
  'SOCIETATE PE ACTIUNI',
  'PERSOANA FIZICA AUTORIZATA',
  ...['NONPROFIT', 'KFT', 'BT', 'ZRT', 'NYRT', 'RT', 'KKT', 'EV', 'EC'],
  ...['SC', 'SRL', 'SRLD', 'SA', 'SNC', 'SCS', 'PFA', 'II', 'IF'],
  ...['GMBH', 'AG', 'LTD', 'LLC', 'INC', 'PLC', 'SRO'],
];
