const yesNo = { kind: 'choice', options: ['no', 'yes'], words: 'yes_no' } as const;
const whole = { kind: 'whole' } as const;

/** Statements about the person's life are rated from 0, not true at all, to 4, wholly true. */
const statement = { kind: 'choice', options: ['0', '1', '2', '3', '4'], words: 'agreement', isAsked: true } as const;

/** Symptoms in the last two weeks are rated from 0, never, to 3, nearly every day. */
const lately = { kind: 'choice', options: ['0', '1', '2', '3'], words: 'lately', isAsked: true } as const;

/** Questions about how often and how much somebody drinks give 0 to 4 points; each has its own words for them. */
const drinking = { kind: 'choice', options: ['0', '1', '2', '3', '4'], isAsked: true } as const;
const ofDrinkers = { onlyIf: { question: 'alcoholOften', is: ['1', '2', '3', '4'] } } as const;

/** Milligrams of cholesterol in a decilitre for one millimole in a litre; a value possible in one unit is impossible in the other. */
const perMillimole = 38.67;

export const assessmentQuestions = {
  age: { ...whole, least: 18, most: 110, hasHint: true },
  sexAtBirth: { kind: 'choice', options: ['female', 'male'], hasHint: true },
  conditions: {
    kind: 'ticks',
    options: ['heart', 'diabetes', 'kidney', 'family_cholesterol', 'pregnancy'],
    optional: true,
    isAsked: true,
    hasHint: true,
  },
  smoking: { ...yesNo, isAsked: true, hasHint: true },
  waist: { ...whole, least: 40, most: 250, hasHint: true },
  exercise: { ...yesNo, isAsked: true, hasHint: true },
  vegetables: { ...yesNo, isAsked: true },
  pressureMedicine: { ...yesNo, isAsked: true },
  highGlucose: { ...yesNo, isAsked: true, hasHint: true },
  familyDiabetes: { kind: 'choice', options: ['none', 'distant', 'close'], isAsked: true, hasHint: true },
  residence: { kind: 'choice', options: ['HU', 'RO', 'other'], isAsked: true, hasHint: true },
  systolic: { ...whole, least: 70, most: 260, optional: true, hasHint: true, helpFrom: 180 },
  cholesterol: {
    kind: 'measure',
    least: 1.5,
    most: 20,
    other: { per: perMillimole, least: 60, most: 770 },
    code: 'V034',
    optional: true,
    hasHint: true,
  },
  hdl: {
    kind: 'measure',
    least: 0.2,
    most: 4.5,
    other: { per: perMillimole, least: 8, most: 170 },
    code: 'V034',
    optional: true,
    hasHint: true,
  },
  alcoholOften: drinking,
  alcoholAmount: { ...drinking, ...ofDrinkers, hasHint: true },
  alcoholBinge: { ...drinking, ...ofDrinkers, hasHint: true },
  balance1: statement,
  balance2: statement,
  balance3: statement,
  balance4: statement,
  balance5: statement,
  balance6: statement,
  balance7: statement,
  balance8: statement,
  balance9: statement,
  balance10: statement,
  stress1: statement,
  stress2: statement,
  stress3: statement,
  stress4: statement,
  stress5: statement,
  stress6: statement,
  stress7: statement,
  stress8: statement,
  stress9: statement,
  stress10: statement,
  stress11: statement,
  stress12: statement,
  phq1: lately,
  phq2: lately,
  phq3: lately,
  phq4: lately,
  phq5: lately,
  phq6: lately,
  phq7: lately,
  phq8: lately,
  /** A question about thoughts of death or self-harm: every answer but “not at all” makes the page offer help. */
  phq9: { ...lately, helpAt: ['1', '2', '3'] },
  gad1: lately,
  gad2: lately,
  gad3: lately,
  gad4: lately,
  gad5: lately,
  gad6: lately,
  gad7: lately,
  moleAsymmetry: { ...yesNo, isAsked: true },
  moleBorder: { ...yesNo, isAsked: true },
  moleColour: { ...yesNo, isAsked: true },
  moleDiameter: { ...yesNo, isAsked: true },
  moleEvolving: { ...yesNo, isAsked: true },
} as const;
