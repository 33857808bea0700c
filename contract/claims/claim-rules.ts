/** These terms are the same for every partner; the days in which a care can be claimed are in its benefit (`claimDays`). */
export const claimRules = {
  mostExpenses: 10,
  warnDays: 7,
  informationDays: 15,
  objectionDays: 30,
  receiveDays: 1,
  decideDays: 10,
  payDays: 5,
  arriveDays: 3,
  mostPayments: 500,
} as const;
