import type { Tokens } from './identity/session.ts';
import type { User } from './identity/user.ts';
import type { Call } from './operations.ts';
import type { Language, Mode } from './platform/brand.ts';
import type { Config } from './platform/config.ts';
import type { Consent } from './platform/cookies.ts';
import type { Problem } from './platform/problem.ts';

/** Where to go on as who is logged in; kept for thirty days or until the browser is closed. */
export type KeptTokens = Tokens & { remember: boolean };

/** What the server knows of a page's request and hands to the pages: the way to the data, and the facts of the host. */
export type PageRequest = {
  call: Call;
  config: Config;
  language: Language;
  /** How the page is shown (S1-10). */
  mode: Mode;
  /** What the visitor has answered about cookies (S9-09). */
  consent: Consent | undefined;
  /** For the style and script elements of this one answer (CSP). */
  nonce: string;
  requestId: string;
  /** The idempotency key of this page's forms. */
  formKey: string;
  /** The instant of the request. */
  now: string;
  /** Who is logged in, and under which subscription. */
  user: User | undefined;
  /** What the answer tells the browser to keep: the tokens of a new log-in, or the chosen subscription; null forgets.
   * `openId` is what a sign-in with the partner goes on with, `hold` the reservation under way and the token it had before,
   * `confirmed` that this browser has confirmed a booking, and `device` what tells that this one has logged in before. */
  keep: (what: {
    tokens?: KeptTokens | null;
    sid?: string;
    openId?: string | null;
    hold?: { token: string; replaced?: string } | null;
    confirmed?: true;
    device?: string;
  }) => void;
  /** What an earlier log-in with the password left on this device. */
  device: string | undefined;
  /** Called by a page that nobody may put into a frame (D6). */
  forbidFrames: () => void;
  /** A log-in was here and has ended (S8.1-01). */
  sessionExpired: boolean;
  /** Why nobody can say who is there; every page answers it instead of taking a customer for a stranger. */
  refusal?: Problem;
  /** The caller's own hold, where a cookie brought it; the address of the page wins over it. */
  holdToken: string | undefined;
  /** The token `holdToken` took the place of; a step back in the browser still asks by it. */
  replacedToken: string | undefined;
  /** Whether another site, a mail or the address bar led here, and not a page of ours. */
  fromElsewhere: boolean;
  /** The brands the gallery shows; absent where there is no gallery. */
  gallery?: readonly string[];
};

/** The built portal: a request in, a page out. The server mounts it and knows nothing else of the pages. */
export type Portal = (request: Request, pageRequest: PageRequest) => Promise<Response>;
