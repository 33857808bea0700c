import { z } from 'zod';
import { brokenInvoices } from '../server/payment/invoice/check.ts';
import { documents } from '../server/payment/invoice/find.ts';
import { reportOf } from '../server/payment/invoice/reporting/reports.ts';
import { readSettings } from '../server/platform/settings.ts';
import { misused } from './commands.ts';
import { openToLook } from './open-to-look.ts';

const args = z.union([z.tuple([]), z.tuple([z.string()])]).safeParse(process.argv.slice(2));
if (!args.success) misused('invoices');
const [number] = args.data;

const { database, close } = await openToLook(readSettings(process.env));
try {
  if (number === undefined) {
    const broken = await brokenInvoices(database.db);
    for (const line of broken) console.log(line);
    console.log(`${broken.length} wrong`);
    if (broken.length > 0) process.exitCode = 1;
  } else {
    const [document] = await documents(database.db, (rows) => rows.where('invoice.number', '=', number));
    if (!document) {
      console.error(`There is no invoice ${number}.`);
      process.exitCode = 1;
    } else console.log(reportOf(document).trimEnd());
  }
} finally {
  await close();
}
