import { join } from 'node:path';
import type { Logger } from 'pino';
import { ownCalendar } from './booking/calendar-port.ts';
import type { ListedPlace, ListedTimes } from './booking/listed.ts';
import { partnerCalendars } from './booking/partner-calendar/partner-calendars.ts';
import { payableVisits } from './booking/payment/payable-visits.ts';
import { createTotals } from './booking/totals.ts';
import { careFollowsVisit } from './care/medical-care/follow-visit.ts';
import { openDirectory } from './directory/directory.ts';
import type { Services } from './interop/context.ts';
import type { PaymentGateway } from './payment/gateway.ts';
import { counters } from './payment/gateways/counters.ts';
import { simplePay } from './payment/gateways/simplepay/simplepay.ts';
import { stripe } from './payment/gateways/stripe/stripe.ts';
import { watchedGateway } from './payment/gateways/watched-gateway.ts';
import { visitPayments } from './payment/order/visit/visit-payments.ts';
import { personalData } from './personal-data.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/open.ts';
import { createDoorCounter } from './platform/door.ts';
import { createEventCounter } from './platform/event-counter.ts';
import { createIdCache, createNamedIdCaches } from './platform/id-cache.ts';
import { createKeys, type Keys } from './platform/keys.ts';
import { resolveByDns } from './platform/outgoing/reach.ts';
import { createOutside, type Outside } from './platform/outside.ts';
import { altchaCaptcha, recaptcha } from './platform/ports/captcha.ts';
import { clamdScan } from './platform/ports/clamd.ts';
import { mailboxMail, smtpMail } from './platform/ports/mail.ts';
import { bankFiles } from './platform/ports/payouts.ts';
import { webPush } from './platform/ports/push.ts';
import { noScan } from './platform/ports/scan.ts';
import { httpSms, mailboxSms } from './platform/ports/sms.ts';
import { watchPorts } from './platform/ports/watch-ports.ts';
import type { Settings } from './platform/settings.ts';
import { bucketStorage } from './platform/storage/bucket-storage.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { loadTexts, type Texts } from './platform/texts.ts';
import { version } from './platform/version.ts';
import { type Contents, loadContents } from './portal/contents/contents.ts';
import { keptTimes } from './processing.ts';
import { rates } from './rates.ts';
import { standingKeys } from './standing-keys.ts';

const root = join(import.meta.dirname, '..');

type Parts = {
  database: Database;
  settings: Settings;
  clock: Clock;
  log: Logger;
  ports?: Partial<Services['ports']>;
  contents?: Contents;
  texts?: Texts;
  committed: Services['committed'];
  tell?: Services['committed'];
  /** Milliseconds for which listed times are used before they are read again; places last sixty times as long. */
  timesLast?: number;
  /** A clock in milliseconds that is never set back, by which the answers of services outside are timed. */
  stopwatch?: () => number;
};

export async function createServices(parts: Parts): Promise<Services> {
  const { database, settings, clock, log, ports, contents, texts } = parts;
  const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
  const outside = createOutside({ clock, log });
  const events = createEventCounter(counters);
  const listed = listedFrom(parts);
  const hears = { database, clock, log, events, stopwatch: parts.stopwatch ?? (() => performance.now()) };
  const paying = payingFrom(parts, keys, { ...hears, committed: listed.committed });
  return {
    ...{ database, keys, clock, log, outside, events, rates, personalData, standingKeys, payableVisits },
    ...listed,
    mailbox: settings.SMTP_URL === undefined,
    mailboxOpen: settings.KAPU_MAILBOX === 'on',
    mapTiles:
      settings.MAP_TILE_URL === undefined ? null : { url: settings.MAP_TILE_URL, credit: settings.MAP_TILE_CREDIT },
    securityContact: settings.SECURITY_CONTACT,
    rateLimits: settings.RATE_LIMITS === 'on',
    doors: settings.RATE_LIMITS === 'on' ? createDoorCounter() : undefined,
    holdShares: settings.RATE_LIMITS === 'on',
    directory: await openDirectory(database),
    texts: texts ?? loadTexts(join(root, 'locales')),
    contents: contents ?? loadContents(join(root, 'contents'), join(root, 'brands'), keptTimes),
    totals: createTotals(),
    visitFollowers: [careFollowsVisit],
    visitPayments: visitPayments(paying),
    partnerCalendars: partnerCalendars({
      ...{ database, keys, clock, outside, resolve: resolveByDns },
      allowHosts: settings.KAPU_CALENDAR_HOSTS,
    }),
    ports: watchPorts(
      { ...portsFrom(settings, database, keys, outside), ...ports, ...paying },
      outside,
      hostIn(settings.KAPU_CLAMD),
    ),
  };
}

function listedFrom({ timesLast = 1000, committed, tell }: Parts) {
  const listedTimes = createNamedIdCaches<ListedTimes>({ names: 8, ids: 2000 }, timesLast);
  const listedPlaces = createIdCache<ListedPlace>(20_000, 60 * timesLast);
  const forget: Services['committed'] = (effects) => {
    for (const effect of effects)
      if (typeof effect === 'object' && effect.kind === 'schedule') listedTimes.drop(effect.id);
    if (effects.has('ratings')) listedPlaces.clear();
    committed(effects);
  };
  const tellAll: Services['committed'] = (effects) => {
    forget(effects);
    tell?.(effects);
  };
  return { listedTimes, listedPlaces, forget, committed: tellAll };
}

function payingFrom({ settings, clock, ports }: Parts, keys: Keys, watch: Parameters<typeof watchedGateway>[1]) {
  const gateways = ports?.gateways ?? gatewaysFrom(settings, keys, clock);
  return {
    gateways: gateways.map((gateway) => watchedGateway(gateway, watch)),
    gatewayRules: ports?.gatewayRules ?? settings.PAYMENT_GATEWAYS,
    transferAccounts: ports?.transferAccounts ?? settings.BANK_TRANSFERS,
  };
}

function portsFrom(settings: Settings, database: Database, keys: Keys, outside: Outside) {
  const { SMTP_URL, SMTP_BOUNCES_TO, KAPU_PUSH_HOSTS, KAPU_CLAMD, STUN_URLS, TURN_URLS, TURN_SECRET } = settings;
  const captchaKeys = keys.all.map((key) => key.derive('captcha'));
  return {
    calendar: ownCalendar,
    captcha: captchaFrom(settings, captchaKeys, outside),
    mail: SMTP_URL === undefined ? mailboxMail(database) : smtpMail(SMTP_URL, SMTP_BOUNCES_TO),
    sms: smsFrom(settings, database),
    push: webPush({ database, keys, allowHosts: KAPU_PUSH_HOSTS, resolve: resolveByDns }),
    files: storageFrom(settings),
    scan: KAPU_CLAMD === undefined ? noScan : clamdScan(KAPU_CLAMD),
    payouts: bankFiles,
    ice: { stun: STUN_URLS, turn: TURN_URLS, turnSecret: TURN_SECRET },
  };
}

function hostIn(address: string | undefined): string {
  if (address === undefined) return '';
  const { host, pathname } = new URL(address);
  return host || pathname;
}

/** Without an SMS gateway, messages wait in the mailbox where letters do; where letters go out by mail, no messages are sent. */
function smsFrom({ SMS_URL, SMS_TOKEN, SMTP_URL }: Settings, database: Database) {
  if (SMS_URL !== undefined) return httpSms(SMS_URL, SMS_TOKEN);
  return SMTP_URL === undefined ? mailboxSms(database) : undefined;
}

/** The gateways that are set up; for a currency without a rule, the first that takes it is used. */
function gatewaysFrom(settings: Settings, keys: Keys, clock: Clock): PaymentGateway[] {
  const {
    SIMPLEPAY_ACCOUNTS: accounts,
    SIMPLEPAY_URL,
    STRIPE_URL,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
  } = settings;
  const [newest, ...older] = keys.all.map((key) => key.derive('payment-return'));
  return [
    ...(accounts.length > 0 ? [simplePay({ url: SIMPLEPAY_URL, accounts, software: `kapu:${version}` })] : []),
    ...(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && newest
      ? [
          stripe({
            ...{ url: STRIPE_URL, secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET },
            ...{ returnKeys: [newest, ...older], clock },
          }),
        ]
      : []),
  ];
}

export function storageFrom({ filesDir, bucket }: Pick<Settings, 'filesDir' | 'bucket'>) {
  return bucket ? bucketStorage(bucket) : diskStorage(filesDir);
}

function captchaFrom(settings: Settings, [newest = '', ...older]: readonly string[], outside: Outside) {
  if (!settings.RECAPTCHA_SITE_KEY || !settings.RECAPTCHA_SECRET) return altchaCaptcha(newest, undefined, older);
  return recaptcha({
    siteKey: settings.RECAPTCHA_SITE_KEY,
    secret: settings.RECAPTCHA_SECRET,
    version: settings.RECAPTCHA_VERSION,
    language: settings.RECAPTCHA_LANGUAGE,
    verifyUrl: settings.RECAPTCHA_VERIFY_URL,
    outside,
  });
}
