import type { Operator } from './identity/operator.ts';
import type { Tokens } from './identity/session.ts';
import type { User } from './identity/user.ts';
import type { Call } from './operations.ts';
import type { Language, Mode } from './platform/brand.ts';
import type { Config } from './platform/config.ts';
import type { Consent } from './platform/cookies.ts';
import type { Problem } from './platform/problem.ts';

/** The tokens stay for thirty days if `remember` is true, else until the browser is closed. */
export type KeptTokens = Tokens & { remember: boolean };

export type PageRequest = {
  call: Call;
  config: Config;
  language: Language;
  mode: Mode;
  consent: Consent | undefined;
  /** A random text that allows the style and script elements of this answer (CSP). */
  nonce: string;
  requestId: string;
  formKey: string;
  /** The print of the state that the browser has drawn; present when it asks for a state instead of HTML. */
  print?: string;
  now: string;
  user: User | undefined;
  unread: number;
  operator: Operator | undefined;
  owner: string | undefined;
  /** Sets the cookies of what is named: log-ins, the desk, holds, drafts and a visitor's answers; null deletes one. */
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
  device: string | undefined;
  draftKey: string | undefined;
  sealedDraft: string | undefined;
  /** A page that may not be framed calls this (D6). */
  forbidFrames: () => void;
  /** Answers with this text alone, instead of an HTML page. */
  say: (text: string) => void;
  /** The browser came with a log-in, which has ended (S8.1-01). */
  sessionExpired: boolean;
  /** Set if the session could not be read: every page answers with it, so that no customer is treated as a stranger. */
  refusal?: Problem;
  holdToken: string | undefined;
  /** The token that `holdToken` replaced, because a page reached by Back still sends it. */
  replacedToken: string | undefined;
  fromElsewhere: boolean;
  gallery?: readonly string[];
};

export type Portal = (request: Request, pageRequest: PageRequest) => Promise<Response>;
