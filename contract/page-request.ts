import type { Operator } from './identity/operator.ts';
import type { Tokens } from './identity/session.ts';
import type { User } from './identity/user.ts';
import type { Call } from './operations.ts';
import type { Language, Mode } from './platform/brand.ts';
import type { Config } from './platform/config.ts';
import type { Consent } from './platform/cookies.ts';
import type { Problem } from './platform/problem.ts';

/** Kept for thirty days, or until the browser is closed. */
export type KeptTokens = Tokens & { remember: boolean };

/** What the server tells the pages about one request. */
export type PageRequest = {
  call: Call;
  config: Config;
  language: Language;
  mode: Mode;
  consent: Consent | undefined;
  /** For the style and script elements of this answer (CSP). */
  nonce: string;
  requestId: string;
  formKey: string;
  /** The print of the page's state that the browser has; set when it asks for the state instead of the HTML. */
  print?: string;
  now: string;
  user: User | undefined;
  /** Messages that the customer has not read. */
  unread: number;
  /** The operator who is logged in; on pages of the desk alone, where there is no customer. */
  operator: Operator | undefined;
  owner: string | undefined;
  /** Sets cookies: tokens of a log-in, the token of the desk, the subscription, an OpenID state, the hold with the token it replaced, the mark of a
   * browser that has confirmed a booking, and of one that has logged in, the key of drafts, a visitor's answers. Null deletes. */
  keep: (what: {
    tokens?: KeptTokens | null;
    sid?: string;
    openId?: string | null;
    hold?: { token: string; replaced?: string } | null;
    confirmed?: true;
    device?: string;
    draft?: string | null;
    sealedDraft?: string | null;
    desk?: string | null;
  }) => void;
  /** The mark of an earlier log-in with the password on this device. */
  device: string | undefined;
  draftKey: string | undefined;
  /** Answers that the visitor's own browser keeps. */
  sealedDraft: string | undefined;
  /** Called by pages that may not be framed (D6). */
  forbidFrames: () => void;
  /** Takes the text of a page; its response then has no body. */
  say: (text: string) => void;
  /** There was a log-in, and it has ended (S8.1-01). */
  sessionExpired: boolean;
  /** Set if the session could not be read: every page answers it, so that no customer is treated as a stranger. */
  refusal?: Problem;
  /** The hold of the cookie; the one of the address wins over it. */
  holdToken: string | undefined;
  /** The token that `holdToken` replaced; Back in the browser still sends it. */
  replacedToken: string | undefined;
  /** The request came from another site, a mail or the address bar. */
  fromElsewhere: boolean;
  gallery?: readonly string[];
};

export type Portal = (request: Request, pageRequest: PageRequest) => Promise<Response>;
