import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaAction } from '../../../contract/platform/captcha.ts';
import { defaultLanguage } from '../../../contract/platform/languages.ts';
import { jsonOf } from '../json.ts';
import { type Outside, watched } from '../outside.ts';

/** `GET /api/config` sends these facts to the browser (S5-20, S9-10). */
type CaptchaClient = { kind: 'altcha' | 'recaptcha'; siteKey: string; version: '2' | '3'; language: string };

type ChallengeRequest = { action: CaptchaAction; host: string; effort: number };

/** An answer that cannot be checked is refused (T38). */
export type CaptchaPort = {
  client: CaptchaClient;
  challenge: (request: ChallengeRequest, now: Temporal.Instant) => Promise<Record<string, z.core.util.JSONType>>;
  /** The mark of a good answer, to be spent once; undefined for a bad one. */
  check: (answer: string, action: CaptchaAction, host: string, now: Temporal.Instant) => Promise<string | undefined>;
};

export const lifetimeSeconds = 1200;
const Challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    // The library compares its `expiresAt` with the machine's clock, so we have an expiry of our own.
    data: z.strictObject({ until: z.number(), action: z.string(), host: z.string() }),
  }),
  signature: z.string(),
});
const Payload = z.object({ challenge: Challenge, solution: z.object({ counter: z.int(), derivedKey: z.string() }) });

/** The browser proves by work that it is no flood, without a third party. Challenges signed with `olderKeys` stay valid. */
export function altchaCaptcha(key: string, cost = 1000, olderKeys: readonly string[] = []): CaptchaPort {
  return {
    client: { kind: 'altcha', siteKey: '', version: '3', language: defaultLanguage },
    challenge: async ({ action, host, effort }, now) => {
      const until = now.add({ seconds: lifetimeSeconds }).epochMilliseconds;
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: cost * effort,
        deriveKey,
        data: { until, action, host },
        hmacSignatureSecret: key,
      });
      return Challenge.parse(made);
    },
    check: async (answer, action, host, now) => {
      const payload = Payload.safeParse(jsonOf(Buffer.from(answer, 'base64').toString('utf8')));
      if (!payload.success) return undefined;
      const { challenge, solution } = payload.data;
      const { data } = challenge.parameters;
      if (data.until <= now.epochMilliseconds || data.action !== action || data.host !== host) return undefined;
      for (const hmacSignatureSecret of [key, ...olderKeys]) {
        const checked = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
        if (checked.verified) return challenge.signature;
      }
      return undefined;
    },
  };
}

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

export function recaptcha(options: {
  siteKey: string;
  secret: string;
  version: '2' | '3';
  language: string;
  verifyUrl: string;
  outside: Outside;
  patience?: number;
}): CaptchaPort {
  const { siteKey, version, language } = options;
  return {
    client: { kind: 'recaptcha', siteKey, version, language },
    challenge: async () => ({}),
    check: async (answer, action, host) => {
      const body = new URLSearchParams({ secret: options.secret, response: answer });
      const verdict = Verdict.safeParse(await ask(options, body));
      if (!verdict.success || !verdict.data.success || verdict.data.hostname !== host) return undefined;
      const person = version === '2' || (verdict.data.action === action && (verdict.data.score ?? 0) >= 0.5);
      return person ? answer : undefined;
    },
  };
}

type Service = { verifyUrl: string; outside: Outside; patience?: number };

async function ask({ verifyUrl, outside, patience = 5000 }: Service, body: URLSearchParams): Promise<unknown> {
  const place = { name: 'captcha', where: new URL(verifyUrl).host } as const;
  return watched(outside, place, jsonFrom(verifyUrl, body, patience)).catch(() => undefined);
}

async function jsonFrom(url: string, body: URLSearchParams, patience: number): Promise<unknown> {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw Object.assign(new Error(`the captcha service answered ${response.status}`), { code: String(response.status) });
}
