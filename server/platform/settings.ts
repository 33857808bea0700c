import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defaultLanguage } from '../../contract/platform/languages.ts';
import { keptFile } from './kept-file.ts';
import { paymentFaults, paymentSettings } from './payment-settings.ts';
import { refused } from './refused.ts';
import { contact, isThisMachine, url } from './setting-rules.ts';
import type { Bucket } from './storage/bucket-storage.ts';
import { videoFaults, videoSettings } from './video-settings.ts';

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

export const Host = z
  .string()
  .trim()
  .toLowerCase()
  .refine((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host, {
    message: 'must be hosts such as calendar.example or 10.1.2.3:8080, with commas between',
  });

const hostList = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((host) => host.trim() !== ''))
  .pipe(z.array(Host));

const mostProcesses = 4;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const settingSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: url('http:', 'https:').optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_LISTEN_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_PASSWORD_FILE: z.string().optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(16),
  DATABASE_PATIENCE: wholeNumber(100, 60_000).default(1500),
  DATABASE_SLOW: wholeNumber(0, 60_000).default(500),
  KAPU_PROCESSES: wholeNumber(1, 64).default(Math.min(mostProcesses, availableParallelism())),
  KAPU_DATA_DIR: z.string().min(1).default('data'),
  KAPU_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  KAPU_SECRET_FILE: z.string().optional(),
  KAPU_SECRET_PREVIOUS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    )
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'must have at least 32 characters each')
    .default([]),
  KAPU_FILES_DIR: z.string().min(1).optional(),
  KAPU_FILES_BUCKET: url('http:', 'https:').optional(),
  KAPU_FILES_BUCKET_REGION: z.string().min(1).default('us-east-1'),
  KAPU_FILES_BUCKET_KEY: z.string().min(1).optional(),
  KAPU_FILES_BUCKET_SECRET: z.string().min(1).optional(),
  KAPU_FILES_BUCKET_SECRET_FILE: z.string().optional(),
  KAPU_CLAMD: z
    .string()
    .regex(
      /^(?:tcp:\/\/[^/:]+:\d+|unix:\/.+)$/,
      'must be an address such as tcp://clamav:3310 or unix:/run/clamav/clamd.ctl',
    )
    .optional(),
  KAPU_DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  KAPU_MAILBOX: z.enum(['on', 'off'], 'must be on or off').default('off'),
  KAPU_GALLERY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  KAPU_IMPORT_HOSTS: hostList,
  KAPU_PUSH_HOSTS: hostList,
  KAPU_CALENDAR_HOSTS: hostList,
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: z.string().default('kapu'),
  SECURITY_CONTACT: contact.optional(),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  API_BASE_URL: url('http:', 'https:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  SMTP_URL_FILE: z.string().optional(),
  SMTP_BOUNCES_TO: z.email('must be an e-mail address').optional(),
  SMS_URL: url('http:', 'https:').optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_TOKEN_FILE: z.string().optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRUST_PROXY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  MAP_TILE_URL: url('https:', 'http:').optional(),
  MAP_TILE_CREDIT: z.string().default('© OpenStreetMap'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_SECRET_FILE: z.string().optional(),
  RECAPTCHA_VERSION: z.enum(['2', '3'], 'must be 2 or 3').default('3'),
  RECAPTCHA_LANGUAGE: z.string().default(defaultLanguage),
  RECAPTCHA_VERIFY_URL: url('https:', 'http:').default('https://www.google.com/recaptcha/api/siteverify'),
  ...paymentSettings,
  ...videoSettings,
  DRAIN_SECONDS: wholeNumber(0, 120).default(5),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
});

type ParsedEnvironment = z.output<typeof settingSchema>;

export type Settings = Omit<ParsedEnvironment, 'DATABASE_PASSWORD' | 'KAPU_FILES_BUCKET_SECRET'> & {
  KAPU_DEMO: 'on' | 'off';
  dataDir: string;
  filesDir: string;
  bucket: Bucket | undefined;
  secret: string;
};

/** @throws Error that names the wrong settings that were found, one a line */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = fromFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const parsed = settingSchema.safeParse(values);
  if (!parsed.success) {
    throw wrong(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const outside = reachedFrom(parsed.data);
  if (outside && parsed.data.SMTP_URL === undefined && parsed.data.KAPU_MAILBOX === 'off') {
    throw wrong([
      `SMTP_URL: must be set, because ${outside}: without it everybody could read every letter at /__mail and take accounts over. KAPU_MAILBOX=on says that this is meant`,
    ]);
  }
  const faults = [...paymentFaults(parsed.data, outside), ...videoFaults(parsed.data)];
  if (faults.length > 0) throw wrong(faults);
  const dataDir = resolve(parsed.data.KAPU_DATA_DIR);
  const { DATABASE_PASSWORD, DATABASE_URL, DATABASE_LISTEN_URL, KAPU_FILES_BUCKET_SECRET, ...data } = parsed.data;
  return {
    ...data,
    ...(DATABASE_URL !== undefined && { DATABASE_URL: withPassword(DATABASE_URL, DATABASE_PASSWORD) }),
    ...(DATABASE_LISTEN_URL !== undefined && {
      DATABASE_LISTEN_URL: withPassword(DATABASE_LISTEN_URL, DATABASE_PASSWORD),
    }),
    KAPU_DEMO: parsed.data.KAPU_DEMO ?? (outside ? 'off' : 'on'),
    dataDir,
    filesDir: resolve(data.KAPU_FILES_DIR ?? join(dataDir, 'files')),
    bucket: bucketIn(data, KAPU_FILES_BUCKET_SECRET),
    secret: parsed.data.KAPU_SECRET ?? keptSecret(dataDir),
  };
}

function bucketIn(data: Omit<ParsedEnvironment, 'DATABASE_PASSWORD'>, secret: string | undefined): Bucket | undefined {
  const { KAPU_FILES_BUCKET: address, KAPU_FILES_BUCKET_KEY: key, KAPU_FILES_BUCKET_REGION: region } = data;
  if (address === undefined) return undefined;
  if (key !== undefined && secret !== undefined) return { url: address, region, key, secret };
  throw wrong(['KAPU_FILES_BUCKET: needs KAPU_FILES_BUCKET_KEY and KAPU_FILES_BUCKET_SECRET']);
}

const inFiles = [
  ...['KAPU_SECRET', 'DATABASE_PASSWORD', 'SMTP_URL', 'SMS_TOKEN', 'KAPU_FILES_BUCKET_SECRET'],
  ...['RECAPTCHA_SECRET', 'SIMPLEPAY_ACCOUNTS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TURN_SECRET'],
];

/** Containers get secrets in files, so that no listing of an environment shows them. */
function fromFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = inFiles.flatMap((name) => {
    const file = env[`${name}_FILE`];
    return file === undefined || env[name] !== undefined ? [] : [[name, secretIn(file, name)]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function secretIn(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw wrong([`${name}_FILE: must be a file that can be read`]);
  }
}

function withPassword(text: string, password: string | undefined): string {
  if (password === undefined) return text;
  const url = new URL(text);
  url.password = encodeURIComponent(password);
  return url.href;
}

function wrong(lines: readonly string[]): Error {
  return refused(`These settings are wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** @returns the reason why other machines can reach the portal; undefined when only this one can, over plain HTTP (T44) */
export function reachedFrom({ HOST, BASE_URL }: Pick<ParsedEnvironment, 'HOST' | 'BASE_URL'>): string | undefined {
  if (!isThisMachine(HOST)) return 'HOST is not this machine alone';
  const url = new URL(BASE_URL ?? 'http://localhost');
  if (url.protocol === 'https:') return 'BASE_URL is https';
  return isThisMachine(url.hostname) ? undefined : 'BASE_URL names a host of the network';
}

function keptSecret(dataDir: string): string {
  return keptFile(join(dataDir, 'secret'), () => randomBytes(48).toString('base64url'));
}
