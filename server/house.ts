import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { type Contents, loadContents } from './content/contents.ts';
import type { House } from './context.ts';
import type { Database } from './db/open.ts';
import { openDirectory } from './directory/directory.ts';
import { createKeys } from './keys.ts';
import { ownCalendar } from './ports/calendar.ts';
import { altchaCaptcha, recaptcha } from './ports/captcha.ts';
import { mailboxMail, smtpMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import { createTotals } from './search/total.ts';
import type { Settings } from './settings.ts';
import { loadTexts } from './texts.ts';

const root = join(import.meta.dirname, '..');

type Parts = {
  database: Database;
  settings: Settings;
  clock: Clock;
  log: Logger;
  ports?: Partial<Ports>;
  contents?: Contents;
  committed: House['committed'];
};

/** Everything the operations work with, from the settings; `ports` replaces an outside thing, as the tests do. */
export async function createHouse({
  database,
  settings,
  clock,
  log,
  ports,
  contents,
  committed,
}: Parts): Promise<House> {
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  return {
    database,
    keys,
    clock,
    log,
    committed,
    mailbox: settings.SMTP_URL === undefined,
    mailboxOpen: settings.KAPU_MAILBOX === 'on',
    rateLimits: settings.RATE_LIMITS === 'on',
    holdShares: settings.RATE_LIMITS === 'on',
    directory: await openDirectory(database),
    texts: loadTexts(join(root, 'locales')),
    contents: contents ?? loadContents(join(root, 'contents'), join(root, 'brands')),
    totals: createTotals(),
    ports: {
      calendar: ownCalendar,
      captcha: captchaFrom(
        settings,
        keys.all.map((key) => key.derive('captcha')),
      ),
      mail: settings.SMTP_URL === undefined ? mailboxMail(database) : smtpMail(settings.SMTP_URL),
      ...ports,
    },
  };
}

function captchaFrom(settings: Settings, [newest = '', ...older]: readonly string[]) {
  if (!settings.RECAPTCHA_SITE_KEY || !settings.RECAPTCHA_SECRET) return altchaCaptcha(newest, undefined, older);
  return recaptcha({
    siteKey: settings.RECAPTCHA_SITE_KEY,
    secret: settings.RECAPTCHA_SECRET,
    version: settings.RECAPTCHA_VERSION,
    language: settings.RECAPTCHA_LANGUAGE,
    verifyUrl: settings.RECAPTCHA_VERIFY_URL,
  });
}
