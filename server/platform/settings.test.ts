import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const secret = 'a secret of the tests, long enough to be one';
const folders: string[] = [];

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-settings-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function refusal(env: Record<string, string>): string {
  try {
    readSettings({ KAPU_SECRET: secret, ...env });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('wrong settings', () => {
  it('are named all at once, a line each, each with what it must be', () => {
    const wrong = {
      PORT: 'http',
      BASE_URL: 'kapu.example',
      DATABASE_URL: 'mysql://localhost/kapu',
      DATABASE_POOL: '1',
      KAPU_SECRET: 'short',
      KAPU_SECRET_PREVIOUS: `${'long '.repeat(7)}, short`,
      KAPU_DEMO: 'yes',
      KAPU_MAILBOX: 'yes',
      KAPU_GALLERY: 'yes',
      API_BASE_URL: 'ftp://api.example',
      SMTP_URL: 'mail.example:25',
      RATE_LIMITS: 'true',
      TRUST_PROXY: '1',
      MAP_TILE_URL: '/tiles',
      RECAPTCHA_VERSION: '4',
      RECAPTCHA_VERIFY_URL: 'nowhere',
      LOG_LEVEL: 'loud',
    };
    const [first, ...lines] = refusal(wrong).split('\n');
    expect(first).toBe('These settings are wrong:');
    expect(lines.map((line) => line.trim().split(':')[0]).sort()).toEqual(Object.keys(wrong).sort());
    const faults = Object.fromEntries(
      lines.map((line) =>
        line
          .trim()
          .split(/: (.*)/)
          .slice(0, 2),
      ),
    );
    expect(faults).toMatchObject({
      PORT: 'must be a number',
      BASE_URL: 'must be an address that begins with http:// or https://',
      DATABASE_URL: 'must be an address that begins with postgres:// or postgresql://',
      DATABASE_POOL: 'must be at least 2',
      KAPU_SECRET: 'must have at least 32 characters',
      KAPU_SECRET_PREVIOUS: 'must have at least 32 characters each',
      KAPU_DEMO: 'must be on or off',
      SMTP_URL: 'must be an address that begins with smtp:// or smtps://',
      TRUST_PROXY: 'must be on or off',
      RECAPTCHA_VERSION: 'must be 2 or 3',
    });
    expect(faults.LOG_LEVEL).toMatch(/^must be one of fatal, error, warn, info, debug, trace, silent$/);
  });

  it('say which hosts an import may read from, as they stand in an address (T34)', () => {
    const hosts = (text: string) => readSettings({ KAPU_SECRET: secret, KAPU_IMPORT_HOSTS: text }).KAPU_IMPORT_HOSTS;
    expect(hosts('Calendar.internal:8080, 10.1.2.3,[fd00::1]:81')).toEqual([
      'calendar.internal:8080',
      '10.1.2.3',
      '[fd00::1]:81',
    ]);
    expect(refusal({ KAPU_IMPORT_HOSTS: 'http://10.1.2.3' })).toContain('must be hosts such as');
  });

  it.each([
    ['PORT', '65536', 'must be at most 65535'],
    ['PORT', '-1', 'must be at least 0'],
    ['PORT', '80.5', 'must be a whole number'],
    ['DATABASE_POOL', '201', 'must be at most 200'],
  ])('say of %s=%s that it %s', (name, value, fault) => {
    expect(refusal({ [name]: value })).toBe(`These settings are wrong:\n  ${name}: ${fault}`);
  });

  it('never repeat what was given, which may be a password (P08)', () => {
    expect(refusal({ DATABASE_URL: 'mysql://kapu:hunter2@db/kapu', KAPU_SECRET: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('where files lie', () => {
  const bucket = { KAPU_SECRET: secret, KAPU_FILES_BUCKET: 'https://s3.example/kapu', KAPU_FILES_BUCKET_KEY: 'key' };

  it('is a folder, or a bucket whose secret is nowhere else in the settings', () => {
    const read = readSettings({ ...bucket, KAPU_FILES_BUCKET_SECRET: 'hunter2', KAPU_FILES_DIR: '/srv/files' });
    expect(read.bucket).toEqual({ url: 'https://s3.example/kapu', region: 'us-east-1', key: 'key', secret: 'hunter2' });
    expect(read.filesDir).toBe('/srv/files');
    expect(JSON.stringify({ ...read, bucket: undefined })).not.toContain('hunter2');
  });

  it('is refused without the key of the bucket, and so is a scanner at no address', () => {
    expect(refusal(bucket)).toContain('KAPU_FILES_BUCKET: needs KAPU_FILES_BUCKET_KEY and KAPU_FILES_BUCKET_SECRET');
    expect(refusal({ KAPU_CLAMD: 'clamav' })).toContain('KAPU_CLAMD: must be an address such as tcp://clamav:3310');
  });
});

describe('the contact for holes (RFC 9116)', () => {
  it.each([
    ['security@kapu.example', 'mailto:security@kapu.example'],
    ['mailto:security@kapu.example', 'mailto:security@kapu.example'],
    ['https://kapu.example/report', 'https://kapu.example/report'],
  ])('may be written as %s', (text, contact) => {
    expect(readSettings({ KAPU_SECRET: secret, SECURITY_CONTACT: text }).SECURITY_CONTACT).toBe(contact);
  });

  it.each(['kapu', 'http://kapu.example/report', 'mailto:', 'mailto:a@b.example\nContact: x', 'tel:+3615550100'])(
    'is refused as %j (T44)',
    (text) => {
      expect(refusal({ SECURITY_CONTACT: text })).toContain('SECURITY_CONTACT: must be an e-mail address');
    },
  );
});

describe('settings left out', () => {
  it('have defaults that work offline on one machine (S9-10)', () => {
    expect(readSettings({ KAPU_SECRET: secret })).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_POOL: 16,
      DATABASE_PATIENCE: 1500,
      DATABASE_SLOW: 500,
      DRAIN_SECONDS: 5,
      KAPU_PROCESSES: Math.min(4, availableParallelism()),
      KAPU_DATA_DIR: 'data',
      KAPU_DEMO: 'on',
      KAPU_MAILBOX: 'off',
      KAPU_FILES_BUCKET_REGION: 'us-east-1',
      bucket: undefined,
      filesDir: resolve('data/files'),
      KAPU_GALLERY: 'off',
      KAPU_IMPORT_HOSTS: [],
      KAPU_PUSH_HOSTS: [],
      KAPU_CALENDAR_HOSTS: [],
      MAP_TILE_CREDIT: '© OpenStreetMap',
      METRICS_HOST: '127.0.0.1',
      OTEL_SERVICE_NAME: 'kapu',
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'off',
      RECAPTCHA_VERSION: '3',
      RECAPTCHA_LANGUAGE: 'hu',
      RECAPTCHA_VERIFY_URL: 'https://www.google.com/recaptcha/api/siteverify',
      SIMPLEPAY_ACCOUNTS: [],
      SIMPLEPAY_URL: 'https://secure.simplepay.hu/payment/v2/',
      STRIPE_URL: 'https://api.stripe.com',
      PAYMENT_GATEWAYS: [],
      BANK_TRANSFERS: [],
      STUN_URLS: [],
      TURN_URLS: [],
      LOG_LEVEL: 'info',
      KAPU_SECRET: secret,
      KAPU_SECRET_PREVIOUS: [],
      secret,
      dataDir: resolve('data'),
    });
  });

  it('are the same as empty ones, as a compose file gives them', () => {
    const names = ['PORT', 'BASE_URL', 'DATABASE_URL', 'SMTP_URL', 'API_BASE_URL', 'RECAPTCHA_SITE_KEY', 'LOG_LEVEL'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readSettings({ ...empty, KAPU_SECRET: secret })).toEqual(readSettings({ KAPU_SECRET: secret }));
  });
});

describe('where strangers may come', () => {
  const here = {
    HOST: [undefined, '127.0.0.1', '127.0.0.2', '::1', 'localhost'],
    BASE_URL: [
      undefined,
      'http://localhost:3000',
      'http://telekom.localhost',
      'http://127.0.0.1:8080',
      'http://[::1]:3000',
    ],
  };
  const outside = {
    HOST: ['0.0.0.0', '::', '192.168.1.7', 'kapu.example', '127.0.0.1.example'],
    BASE_URL: ['https://kapu.example', 'https://localhost:3000', 'http://kapu.example'],
  };
  const smtp = 'smtp://mail.example:25';
  const places = [
    ...here.HOST.flatMap((HOST) => here.BASE_URL.map((BASE_URL) => ({ HOST, BASE_URL, open: false }))),
    ...outside.HOST.flatMap((HOST) =>
      [...here.BASE_URL, ...outside.BASE_URL].map((BASE_URL) => ({ HOST, BASE_URL, open: true })),
    ),
    ...here.HOST.flatMap((HOST) => outside.BASE_URL.map((BASE_URL) => ({ HOST, BASE_URL, open: true }))),
  ];
  const cells = places.flatMap((place) =>
    [undefined, smtp].flatMap((SMTP_URL) =>
      [undefined, 'on', 'off'].flatMap((KAPU_DEMO) =>
        [undefined, 'on', 'off'].map((KAPU_MAILBOX) => ({ ...place, SMTP_URL, KAPU_DEMO, KAPU_MAILBOX })),
      ),
    ),
  );

  it('lets no start leave the mailbox open unless it was said, in every cell of HOST, BASE_URL, SMTP_URL and KAPU_MAILBOX (T44)', () => {
    for (const { open, ...env } of cells) {
      const unsafe = open && env.SMTP_URL === undefined && env.KAPU_MAILBOX !== 'on';
      const message = refusal(withValues(env));
      expect(message !== '', JSON.stringify(env)).toBe(unsafe);
      if (unsafe)
        expect(message).toMatch(/SMTP_URL: must be set, because (?:HOST|BASE_URL) .*\/__mail.*KAPU_MAILBOX=on/);
    }
  });

  it('loads the demonstration by itself on this machine alone, elsewhere only when it was said (T44)', () => {
    for (const { open, ...env } of cells.filter(({ SMTP_URL }) => SMTP_URL !== undefined)) {
      const { KAPU_DEMO } = readSettings({ KAPU_SECRET: secret, ...withValues(env) });
      expect(KAPU_DEMO, JSON.stringify(env)).toBe(env.KAPU_DEMO ?? (open ? 'off' : 'on'));
    }
  });

  function withValues(env: Record<string, string | undefined>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  }
});

describe('secrets in files', () => {
  it('are read without the line end, and give way to what is set (T44)', () => {
    const folder = freshFolder();
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const files = {
      KAPU_SECRET_FILE: file('secret', `${secret}\n`),
      DATABASE_PASSWORD_FILE: file('password', 'p@ss/w:rd\n'),
      SMTP_URL_FILE: file('smtp', 'smtp://user:password@mail.example\n'),
      DATABASE_URL: 'postgres://kapu@database:5432/kapu',
    };
    const read = readSettings(files);
    expect([read.secret, read.SMTP_URL]).toEqual([secret, 'smtp://user:password@mail.example']);
    const { password, href } = new URL(read.DATABASE_URL ?? '');
    expect([decodeURIComponent(password), href]).toEqual([
      'p@ss/w:rd',
      'postgres://kapu:p%40ss%2Fw%3Ard@database:5432/kapu',
    ]);
    expect(Object.keys(read)).not.toContain('DATABASE_PASSWORD');
    expect(readSettings({ ...files, KAPU_SECRET: 'another secret of the tests, long enough' }).secret).toMatch(
      /^another/,
    );
  });

  it('must be there, and are never repeated (P08)', () => {
    expect(refusal({ DATABASE_PASSWORD_FILE: join(freshFolder(), 'none') })).toBe(
      'These settings are wrong:\n  DATABASE_PASSWORD_FILE: must be a file that can be read',
    );
    const folder = freshFolder();
    writeFileSync(join(folder, 'smtp'), 'hunter2');
    expect(refusal({ SMTP_URL_FILE: join(folder, 'smtp') })).not.toContain('hunter2');
  });
});

describe('a secret nobody set', () => {
  it("is made once, kept beside the data for its owner's eyes alone, and used again", () => {
    const folder = join(freshFolder(), 'made', 'below');
    const first = readSettings({ KAPU_DATA_DIR: folder });
    expect(first.secret.length).toBeGreaterThanOrEqual(43);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first.secret);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(readSettings({ KAPU_DATA_DIR: folder }).secret).toBe(first.secret);
    expect(readSettings({ KAPU_DATA_DIR: freshFolder() }).secret).not.toBe(first.secret);
  });

  it('gives way to one that was set, and leaves the file alone', () => {
    const folder = freshFolder();
    const stored = readSettings({ KAPU_DATA_DIR: folder }).secret;
    expect(readSettings({ KAPU_DATA_DIR: folder, KAPU_SECRET: secret }).secret).toBe(secret);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(stored);
  });

  it('has those before it beside it, as many as are given (0028)', () => {
    const [one, two] = ['the secret of last year as it was', 'the secret of the year before it'];
    const read = (KAPU_SECRET_PREVIOUS: string) =>
      readSettings({ KAPU_SECRET: secret, KAPU_SECRET_PREVIOUS }).KAPU_SECRET_PREVIOUS;
    expect([read(''), read(`${one}`), read(` ${one},${two} ,`)]).toEqual([[], [one], [one, two]]);
  });
});

describe('the accounts of the payment gateway', () => {
  const accounts = 'PUBLICTESTHUF:HUF:secret, OTHER:EUR:other';
  const read = [
    { merchant: 'PUBLICTESTHUF', currency: 'HUF', key: 'secret' },
    { merchant: 'OTHER', currency: 'EUR', key: 'other' },
  ];

  it('come from the environment or from a file, and there may be none', () => {
    const file = join(freshFolder(), 'accounts');
    writeFileSync(file, `${accounts}\n`);
    const settingsOf = (env: object) => readSettings({ KAPU_SECRET: secret, ...env }).SIMPLEPAY_ACCOUNTS;
    expect(settingsOf({ SIMPLEPAY_ACCOUNTS: accounts })).toEqual(read);
    expect(settingsOf({ SIMPLEPAY_ACCOUNTS_FILE: file })).toEqual(read);
    expect(settingsOf({})).toEqual([]);
  });

  it.each(['a-key', 'SHOP:RON:a-key', 'a-key:HUF:', 'A:HUF:a-key,B:HUF:a-key', 'A:HUF:a:a-key'])(
    'written as %s are refused without a key in the sentence (T44)',
    (text) => {
      expect(refusal({ SIMPLEPAY_ACCOUNTS: text })).toMatch(/^These settings are wrong:\n {2}SIMPLEPAY_ACCOUNTS/);
      expect(refusal({ SIMPLEPAY_ACCOUNTS: text })).not.toContain('a-key');
    },
  );

  it('are asked over plain HTTP on this machine alone (T44)', () => {
    expect(refusal({ SIMPLEPAY_URL: 'http://127.0.0.1:3100/payment/v2/' })).toBe('');
    const imitated = {
      SIMPLEPAY_URL: 'http://127.0.0.1:3100/payment/v2/',
      SIMPLEPAY_ACCOUNTS: 'M:HUF:key',
      KAPU_MAILBOX: 'on',
    };
    expect(refusal(imitated)).toBe('');
    expect(refusal({ ...imitated, HOST: '0.0.0.0' })).toContain('can call any order paid');
    expect(refusal({ SIMPLEPAY_URL: 'http://pay.example/payment/v2/' })).toContain(
      'SIMPLEPAY_URL: must begin with https:',
    );
  });
});

describe('the accounts to which customers transfer', () => {
  const one = 'webbeteg:HUF:HU42 1177 3016 1111 1018 0000 0000:8:Kórlap Zrt.:OTP Bank';

  it('are rules, one for each partner and currency (S7-26)', () => {
    const { BANK_TRANSFERS } = readSettings({
      KAPU_SECRET: secret,
      BANK_TRANSFERS: `${one}; webbeteg:RON:RO49AAAA1B31007593840000:5:Firma, S.R.L.:Banca`,
    });
    expect(BANK_TRANSFERS).toEqual([
      {
        ...{ partner: 'webbeteg', currency: 'HUF', iban: 'HU42117730161111101800000000' },
        ...{ days: 8, holder: 'Kórlap Zrt.', bank: 'OTP Bank' },
      },
      {
        ...{ partner: 'webbeteg', currency: 'RON', iban: 'RO49AAAA1B31007593840000' },
        ...{ days: 5, holder: 'Firma, S.R.L.', bank: 'Banca' },
      },
    ]);
  });

  it.each([
    ['webbeteg:HUF', 'must be accounts such as'],
    [one.replace('HU42', 'HU43'), 'check digits'],
    [one.replace(':8:', ':0:'), 'a day or more'],
    [one.replace('HUF', 'USD'), 'must be accounts such as'],
    [`${one};${one}`, 'one account for each partner and currency'],
  ])('written as %s are refused with a sentence that names the setting', (BANK_TRANSFERS, sentence) => {
    const message = refusal({ BANK_TRANSFERS });
    expect(message).toContain('BANK_TRANSFERS');
    expect(message).toContain(sentence);
  });
});

describe('the gateways of each partner and currency', () => {
  const set = { SIMPLEPAY_ACCOUNTS: 'M:HUF:key,N:EUR:key' };

  it('are rules, one for each partner and currency', () => {
    const { PAYMENT_GATEWAYS } = readSettings({
      KAPU_SECRET: secret,
      ...set,
      PAYMENT_GATEWAYS: 'webbeteg:HUF:simplepay, *:EUR:simplepay',
    });
    expect(PAYMENT_GATEWAYS).toEqual([
      { partner: 'webbeteg', currency: 'HUF', gateway: 'simplepay' },
      { partner: '*', currency: 'EUR', gateway: 'simplepay' },
    ]);
  });

  it('may be Stripe’s, by its two secrets, from the environment or from files, and over plain HTTP on this machine alone (T44)', () => {
    const file = join(freshFolder(), 'secret');
    writeFileSync(file, 'whsec_a\n');
    const two = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET_FILE: file };
    const read = readSettings({ KAPU_SECRET: secret, ...two, PAYMENT_GATEWAYS: '*:RON:stripe' });
    expect([read.STRIPE_WEBHOOK_SECRET, read.PAYMENT_GATEWAYS[0]?.gateway]).toEqual(['whsec_a', 'stripe']);
    expect(refusal({ STRIPE_SECRET_KEY: 'sk_test_a' })).toContain('STRIPE_WEBHOOK_SECRET: must be set too');
    expect(refusal({ STRIPE_WEBHOOK_SECRET: 'whsec_a' })).toContain('STRIPE_SECRET_KEY: must be set too');
    expect(refusal({ ...two, STRIPE_SECRET_KEY: 'pk_test_public' })).not.toContain('pk_test_public');
    const imitated = { ...two, STRIPE_URL: 'http://127.0.0.1:3200', KAPU_MAILBOX: 'on' };
    expect(refusal(imitated)).toBe('');
    expect(refusal({ ...imitated, HOST: '0.0.0.0' })).toContain('STRIPE_URL: must begin with https:');
    expect(refusal({ STRIPE_URL: 'http://pay.example' })).toContain('STRIPE_URL: must begin with https:');
  });

  it.each([
    ['*:RON:stripe', 'stripe is not set up for RON'],
    ['webbeteg', 'must be rules such as'],
    ['webbeteg:HUF:paypal', 'must be rules such as'],
    ['webbeteg:GBP:simplepay', 'must be rules such as'],
    ['*:HUF:simplepay,*:HUF:simplepay', 'one gateway for each partner and currency'],
    ['*:RON:simplepay', 'simplepay is not set up for RON'],
  ])('written as %s are refused with a sentence that names the setting', (PAYMENT_GATEWAYS, sentence) => {
    const message = refusal({ ...set, PAYMENT_GATEWAYS });
    expect(message).toContain('PAYMENT_GATEWAYS');
    expect(message).toContain(sentence);
  });
});

describe('the relays of visits by video', () => {
  const TURN_URLS = 'turn:relay.example:3478?transport=udp, turns:relay.example:5349';

  it('are addresses, with a secret that may come from a file (S1-04)', () => {
    const TURN_SECRET = 'a secret shared with the relay';
    const { STUN_URLS, TURN_URLS: relays } = readSettings({
      STUN_URLS: 'stun:relay.example:3478',
      TURN_URLS,
      TURN_SECRET,
      KAPU_SECRET: secret,
    });
    expect(STUN_URLS).toEqual(['stun:relay.example:3478']);
    expect(relays).toEqual(['turn:relay.example:3478?transport=udp', 'turns:relay.example:5349']);
    expect(refusal({ TURN_URLS })).toContain('TURN_SECRET: must be set with TURN_URLS');
    expect(refusal({ TURN_URLS: 'https://relay.example', TURN_SECRET })).toContain('TURN_URLS.0: must be addresses');
    expect(refusal({ TURN_URLS, TURN_SECRET: 'short' })).toContain('at least 16 characters');
  });
});
