// Every test, and whole what `npm test` samples: each attack, each fault, each payload. It takes an hour and more.
process.env.KAPU_DEEP = '1';
await import('./test.ts');

export {};
