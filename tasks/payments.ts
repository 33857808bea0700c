import { z } from 'zod';
import { askSoon, awayGateways, waitingPayments } from '../server/payment/payment/waiting.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readSettings } from '../server/platform/settings.ts';
import { misused } from './commands.ts';
import { openToLook } from './open-to-look.ts';

const words = z.union([z.tuple([]), z.tuple([z.literal('ask'), z.uuid()])]).safeParse(process.argv.slice(2));
if (!words.success) misused('payments');
const [, id] = words.data;

const { database, close } = await openToLook(readSettings(process.env));
try {
  if (id === undefined) {
    for (const { gateway, operation, currency, cause, failures, since } of await awayGateways(database))
      console.log([gateway, operation, currency, cause, `${failures} times`, `since ${since}`].join('  '));
    const payments = await waitingPayments(database, systemClock());
    for (const one of payments) {
      const state = one.parkedFor === null ? one.status : `parked for ${one.parkedFor}`;
      const next = one.nextQueryAt === null ? 'not asked again' : `asked next at ${one.nextQueryAt}`;
      const parts = [one.id, one.brand, one.kind, one.gateway, one.orderRef, state, `asked ${one.queries} times`];
      console.log([...parts, `due until ${one.expiresAt}`, next].join('  '));
    }
    const parked = payments.filter(({ parkedFor }) => parkedFor !== null).length;
    console.log(`${parked} parked, ${payments.length - parked} open`);
    if (payments.length > 0) process.exitCode = 1;
  } else {
    const due = await askSoon(database, id, systemClock());
    console.log(due === 1 ? 'asked within a minute' : 'not an open payment: what is parked is asked about at the desk');
    if (due === 0) process.exitCode = 1;
  }
} finally {
  await close();
}
