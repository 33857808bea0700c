/** Rules of claims, the same for every partner. Days that the product says are in its benefits (`claimDays`). */
export const claimRules = {
  mostExpenses: 10,
  /** Days before the last one on which the portal warns. */
  warnDays: 7,
  informationDays: 15,
  objectionDays: 30,
  receiveDays: 1,
  decideDays: 10,
  payDays: 5,
  arriveDays: 3,
  mostPayments: 500,
} as const;
