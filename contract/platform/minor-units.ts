export const minorUnits = { HUF: 0, RON: 2, EUR: 2, USD: 2 } as const;
