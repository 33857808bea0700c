import type { settingSchema } from './settings.ts';

type SettingName = keyof typeof settingSchema.shape;

type SettingWords = {
  meaning: string;
  fallback?: string;
  deployment?: string;
};

type SettingGroup = Readonly<Partial<Record<SettingName, SettingWords>>>;

const file = (name: SettingName): SettingWords => ({
  meaning: `A file that holds \`${name}\`.`,
  deployment: 'in containers, instead of the value',
});

const addresses = {
  PORT: { meaning: 'The port where the portal listens.', deployment: 'where the proxy finds it' },
  HOST: {
    meaning: 'The address where the portal listens.',
    deployment: 'an address that the proxy reaches, never one of the internet',
  },
  BASE_URL: {
    meaning:
      'Scheme, name and port of links in e-mails. The other hosts take their scheme and port from it. With an https address, or a HOST that other machines reach, the portal starts only with SMTP_URL.',
    fallback: '`http://localhost:PORT`',
    deployment: 'the https address that people type',
  },
  SECURITY_CONTACT: {
    meaning:
      'Whom to tell about a security hole: an e-mail address, or one that begins with `https://` or `mailto:`. It stands in `/.well-known/security.txt`, which is not there without it.',
    deployment: 'an address of yours that somebody reads each working day',
  },
  TRUST_PROXY: {
    meaning: 'Whether X-Forwarded-Host and X-Forwarded-For are believed.',
    deployment: '`on` behind a proxy that sets them, and only there',
  },
  API_BASE_URL: {
    meaning:
      'The pages call the API at this address instead of in their own process. With TRUST_PROXY=on there, each visitor is counted on their own.',
    deployment: 'only where the pages run apart from the API',
  },
} satisfies SettingGroup;

const database = {
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 to 18, with the extensions btree_gist and pg_trgm.',
    fallback: 'an embedded PostgreSQL',
    deployment: 'the address that always leads to the primary, with `sslmode=verify-full`',
  },
  DATABASE_LISTEN_URL: {
    meaning:
      'The same server without a pooler. A pooler passes no notifications on and, in transaction mode, gives nobody a session of their own ([0130](decisions/0130-behind-a-pooler.md)).',
    fallback: '`DATABASE_URL`',
    deployment: 'behind a pooler, the way to the primary without it',
  },
  DATABASE_PASSWORD: { meaning: 'The password of both addresses, where it is kept apart from them.' },
  DATABASE_PASSWORD_FILE: file('DATABASE_PASSWORD'),
  DATABASE_POOL: {
    meaning: 'Connections of each process.',
    deployment: 'processes × (pool + 4) must stay below `max_connections`',
  },
  DATABASE_PATIENCE: {
    meaning: 'Milliseconds that a request waits for a connection, and then for a lock, before it is answered 503.',
  },
  DATABASE_SLOW: {
    meaning: 'A statement that takes this many milliseconds is logged, without its values.',
  },
} satisfies SettingGroup;

const processes = {
  KAPU_PROCESSES: {
    meaning:
      'Processes that answer at the port. From two on, a primary process starts them, and starts each again when it ends ([0094](decisions/0094-all-cores.md)).',
    fallback: 'one a core, at most four',
    deployment: '1 where something else starts a portal for each core',
  },
  DRAIN_SECONDS: {
    meaning:
      'Seconds that the portal still serves after SIGTERM, while it says that it is not ready. It waits for nobody when nobody has read `/health/ready` in the last minute.',
    deployment: 'longer than the load balancer needs to notice: interval × failures',
  },
} satisfies SettingGroup;

const secrets = {
  KAPU_DATA_DIR: {
    meaning:
      'The folder of the embedded server, the demonstration and the secret. Below a folder that only root may enter, the server’s part goes to `/var/lib/kapu`.',
    deployment:
      'a folder of its own; nothing of value lies there once DATABASE_URL, KAPU_SECRET and a place for files are set',
  },
  KAPU_SECRET: {
    meaning:
      'At least 32 characters. It signs links, codes and sealed answers. Processes that share a database must share it.',
    fallback: 'made once and kept in the data folder',
    deployment: '`openssl rand -base64 48`, kept where your other secrets are',
  },
  KAPU_SECRET_FILE: file('KAPU_SECRET'),
  KAPU_SECRET_PREVIOUS: {
    meaning:
      'Previous secrets, separated by commas. Links and tokens made with them stay valid while they are listed ([0028](decisions/0028-key-rotation.md)).',
    deployment: 'during a rotation',
  },
} satisfies SettingGroup;

const files = {
  KAPU_FILES_DIR: {
    meaning: 'The folder of customers’ files, which are encrypted. All processes share it.',
    fallback: '`files` in the data folder',
    deployment: 'a folder that is backed up with the database; unset with a bucket',
  },
  KAPU_FILES_BUCKET: {
    meaning:
      'An S3 bucket instead of the folder, by its address with the bucket’s name, such as `https://s3.example/kapu-files` ([0046](decisions/0046-where-files-lie.md)).',
    deployment:
      'with several machines: a private bucket of its own. If it keeps versions, keep them as long as the database’s archive',
  },
  KAPU_FILES_BUCKET_REGION: { meaning: 'The region of the bucket.' },
  KAPU_FILES_BUCKET_KEY: { meaning: 'The access key of the bucket.' },
  KAPU_FILES_BUCKET_SECRET: { meaning: 'The secret of that access key.' },
  KAPU_FILES_BUCKET_SECRET_FILE: file('KAPU_FILES_BUCKET_SECRET'),
  KAPU_CLAMD: {
    meaning:
      'The virus scanner, such as `tcp://clamav:3310` or `unix:/run/clamav/clamd.ctl`. While it is away, new files wait and nobody can open them.',
    fallback: 'no scan',
    deployment: 'your clamd, with a `StreamMaxLength` above 26 MB, or 501 MB where DICOM and ZIP are taken',
  },
} satisfies SettingGroup;

const demonstration = {
  KAPU_DEMO: {
    meaning: 'Whether the demonstration is loaded, with demo customers and a key whose secrets the start prints.',
    fallback: '`on` when only this machine reaches the portal, else `off`',
    deployment: '`off`',
  },
  KAPU_MAILBOX: {
    meaning:
      '`on` lets other machines read every e-mail at `/__mail`, and lets the portal start for them without SMTP_URL.',
    deployment: 'unset',
  },
  KAPU_GALLERY: {
    meaning: 'Whether `/__ui` shows every part of a page in any brand’s look. `npm run dev` turns it on.',
    deployment: 'unset',
  },
  RATE_LIMITS: { meaning: '`off` is for load tests alone.', deployment: 'unset' },
} satisfies SettingGroup;

const letters = {
  SMTP_URL: {
    meaning: 'The mail server, such as `smtp://user:password@mail.example:587`.',
    fallback: 'the mailbox at `/__mail`, for this machine alone',
    deployment:
      'your mail server, with user and password; where an authority of your own signs its certificate, NODE_EXTRA_CA_CERTS names the file of that authority',
  },
  SMTP_URL_FILE: file('SMTP_URL'),
  SMTP_BOUNCES_TO: {
    meaning:
      'The envelope sender of every letter (MAIL FROM, Return-Path): where other mail servers send back what they cannot deliver. Its domain needs your SPF record.',
    fallback: 'the `mailFrom` of the brand',
    deployment: 'a mailbox that a person or a program reads',
  },
  SMS_URL: {
    meaning: 'An SMS gateway that takes `{ id, to, text }` as JSON by POST, sends each id once and answers 2xx.',
    fallback: 'the mailbox, where e-mails go there too; else no SMS is sent',
    deployment: 'your SMS gateway, or a small service before it',
  },
  SMS_TOKEN: { meaning: 'Sent to the SMS gateway in `Authorization: Bearer`.' },
  SMS_TOKEN_FILE: file('SMS_TOKEN'),
  KAPU_PUSH_HOSTS: {
    meaning: 'Private push services that browsers may name: hosts with their ports, separated by commas.',
    deployment:
      'The server must reach public push services by https. Where a firewall blocks them, browsers get no news and PushAway says so; e-mails do not wait for it',
  },
} satisfies SettingGroup;

const systems = {
  KAPU_IMPORT_HOSTS: {
    meaning:
      'Private hosts, or hosts other than the manifest’s own, that `npm run import` may read: hosts with their ports, separated by commas, such as `calendar.internal:8080`.',
    deployment: 'the private hosts that publish directories, if any',
  },
  KAPU_CALENDAR_HOSTS: {
    meaning:
      'Hosts of clinics’ calendars and of their token servers, public ones too: hosts with their ports, separated by commas. No other is called. Plain HTTP is spoken to private addresses alone ([calendars.md](calendars.md)).',
    deployment: '`npm run kapu -- doctor` names connected calendars whose host is missing',
  },
  MAP_TILE_URL: {
    meaning:
      'Streets under the map, as `https://tiles.example/{z}/{x}/{y}.png`. Without it the map draws its own outlines and opens by a press.',
    deployment:
      'your tiles; the page’s policy then allows their host, which is called only once somebody opens the map',
  },
  MAP_TILE_CREDIT: { meaning: 'Who is credited on the map for its streets.' },
  RECAPTCHA_SITE_KEY: {
    meaning: 'Google reCAPTCHA instead of our own proof of work.',
    fallback: 'proof of work',
    deployment: 'unset, unless you want reCAPTCHA',
  },
  RECAPTCHA_SECRET: { meaning: 'The secret that belongs to the site key.' },
  RECAPTCHA_SECRET_FILE: file('RECAPTCHA_SECRET'),
  RECAPTCHA_VERSION: { meaning: '`2` or `3`.' },
  RECAPTCHA_LANGUAGE: { meaning: 'The language of the challenge.' },
  RECAPTCHA_VERIFY_URL: { meaning: 'Where answers are checked.' },
} satisfies SettingGroup;

const payments = {
  SIMPLEPAY_ACCOUNTS: {
    meaning:
      'The merchant’s accounts at SimplePay, one for each currency, such as `MERCHANT:HUF:key,OTHER:EUR:key` ([0095](decisions/0095-payment-gateway.md)).',
    fallback: 'nobody can pay; with the demonstration, at an imitation',
    deployment: 'set the notification address `/api/payments/notifications/simplepay` of any host at SimplePay',
  },
  SIMPLEPAY_ACCOUNTS_FILE: file('SIMPLEPAY_ACCOUNTS'),
  SIMPLEPAY_URL: {
    meaning:
      'Where SimplePay’s operations are: `https://sandbox.simplepay.hu/payment/v2/` to try, or the address that `npm run kapu -- simplepay` prints.',
    deployment: 'only to try payments',
  },
  STRIPE_SECRET_KEY: {
    meaning:
      'The merchant’s secret key at Stripe, for payments in lei, euros and forints ([0101](decisions/0101-gateways-by-currency.md)).',
    fallback: 'no payment at Stripe',
  },
  STRIPE_SECRET_KEY_FILE: file('STRIPE_SECRET_KEY'),
  STRIPE_WEBHOOK_SECRET: {
    meaning: 'The secret of the endpoint `/api/payments/notifications/stripe`.',
    fallback: 'no payment at Stripe',
    deployment: 'send `checkout.session.completed` and `checkout.session.expired` to that endpoint of any host',
  },
  STRIPE_WEBHOOK_SECRET_FILE: file('STRIPE_WEBHOOK_SECRET'),
  STRIPE_URL: {
    meaning: 'Where Stripe’s interface is; to try, the address that `npm run kapu -- stripe` prints.',
    deployment: 'only to try payments',
  },
  PAYMENT_GATEWAYS: {
    meaning:
      'Which gateway takes a partner’s payments in a currency, such as `webbeteg:HUF:simplepay,*:RON:stripe`. `*` is every partner that no rule names. A payment stays with the gateway where it began ([0101](decisions/0101-gateways-by-currency.md)).',
    fallback: 'the first that takes the currency',
    deployment: 'before you take a gateway away, wait until no payment at it is open',
  },
  BANK_TRANSFERS: {
    meaning:
      'The account to which a partner’s customers may transfer in a currency, such as `webbeteg:HUF:HU42…:8:Holder Ltd.:Bank`, separated by `;`: partner, currency, IBAN, days to pay, holder, bank. A partner without a row takes no transfers ([0102](decisions/0102-bank-transfers.md)).',
    fallback: 'none',
    deployment: 'a supervisor records what arrived at `/desk/transfers` each working day, by the bank’s own number',
  },
} satisfies SettingGroup;

const video = {
  STUN_URLS: {
    meaning: 'Servers that tell browsers their own address in a video visit, such as `stun:relay.example:3478`.',
    fallback: 'none',
  },
  TURN_URLS: {
    meaning:
      'Servers that relay a video visit, such as `turn:relay.example:3478?transport=udp,turns:relay.example:5349` ([0107](decisions/0107-video-visits.md)).',
    fallback: 'none: calls work only where browsers can connect directly',
    deployment:
      'your coturn (`use-auth-secret`, `static-auth-secret` as TURN_SECRET); without a relay about one video visit in ten finds no way through the firewalls',
  },
  TURN_SECRET: { meaning: 'The secret that the portal shares with these servers.' },
  TURN_SECRET_FILE: file('TURN_SECRET'),
} satisfies SettingGroup;

const measuring = {
  METRICS_PORT: {
    meaning:
      'The port of `/metrics` for Prometheus. It has an address of its own, so that the public port never shows it ([0036](decisions/0036-metrics-and-traces.md)).',
    deployment: '`9464`',
  },
  METRICS_HOST: { meaning: 'The address of `/metrics`.', deployment: 'the address that Prometheus reaches' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'Where traces go by OTLP over HTTP, such as `http://collector:4318`. The library itself reads OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS.',
    deployment: 'your collector, with `OTEL_TRACES_SAMPLER=traceidratio` and `OTEL_TRACES_SAMPLER_ARG=0.05`',
  },
  OTEL_SERVICE_NAME: { meaning: 'The name under which traces are sent.' },
  LOG_LEVEL: { meaning: 'How much is logged, as lines of JSON. No level logs names, addresses or tokens.' },
} satisfies SettingGroup;

export const settingGroups = {
  'Addresses and the proxy': addresses,
  'The database': database,
  Processes: processes,
  'Data and secrets': secrets,
  'Customers’ files': files,
  'E-mail, SMS and push messages': letters,
  'Other systems': systems,
  Payments: payments,
  'Video visits': video,
  'Watching it': measuring,
  'Demonstration and tests': demonstration,
} satisfies Readonly<Record<string, SettingGroup>>;
