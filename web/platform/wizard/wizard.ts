import type { DraftForm } from '../../../contract/drafts.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import type { FileKind, TakenKinds } from '../../../contract/platform/file-limits.ts';
import type { ErrorCode, Problem } from '../../../contract/platform/problem.ts';
import type { Draft } from '../form/draft.ts';
import type { FieldRow } from '../form/field-row.ts';
import type { FormOutcome } from '../form/outcome.ts';
import type { Refusal } from '../refusal/refusal.ts';

export type StagedFile = {
  id: string;
  name: string;
  kind: FileKind;
  size: number;
  checking: boolean;
  preview: string | null;
  leftOut: readonly string[];
};

export type WizardFiles = {
  staged: readonly StagedFile[];
  discard: (id: string) => Promise<void>;
  choose: (form: FormData) => Promise<void>;
  refusalIn: (form: FormData) => Refusal | undefined;
  idsIn: (form: FormData) => string[];
};

/** A note above the fields; each `[part]` of its text links to the address at the same place in `hrefs`. */
export type Warning = {
  kind?: 'warning' | 'danger';
  word?: 'help';
  title: string;
  text: string;
  hrefs?: readonly string[];
};

export type Step = {
  /** The key of the page in the address; where rows have pages of their own, all pages are numbered from 1. */
  key: string;
  /** The last page, `summary`, shows everything and sends it; an `intro` has no fields. */
  is?: 'intro' | 'summary' | undefined;
  title: string;
  caption?: string | undefined;
  heading?: string | undefined;
  lead?: string | undefined;
  fields?: readonly FieldRow[];
  row?: { list: string; id: string };
  rowText?: string | undefined;
  files?: { purpose: TakenKinds & { name?: string }; least: number; term: string; isAnonymous?: boolean } | undefined;
  known?: Record<string, string | undefined> | undefined;
  faults?: (form: FormData, fileIds: readonly string[]) => readonly Violation[];
  pageFaults?: readonly Violation[];
  /** The reason why nobody can go on from this page, although nothing on it is wrong. */
  refusal?: (() => Problem | undefined | Promise<Problem | undefined>) | undefined;
  warning?: Warning | undefined;
  questions?: readonly FieldRow[];
  /** Other words for a field on the last page; null leaves the field out, because another one says the same. */
  words?: Record<string, string | null>;
  hidden?: Record<string, string | undefined>;
  notes?: readonly { title: string; lines: readonly string[]; alert: string | undefined }[];
};

/** A page without a heading has its question as the heading. */
export type PageStep = Omit<Step, 'key' | 'title' | 'caption'> & { key?: string; question?: string | undefined };

/** The box on the last page that consents to a text; it is never ticked beforehand. */
export type WizardConsent = { name: string; read: () => Promise<ConsentText | undefined> };

type ConsentText = { title: string; html: string; version: string; language: Language };

export type Wizard = {
  steps: readonly Step[];
  address: (key: string, change: boolean) => string;
  files?: WizardFiles | undefined;
  mostRows?: number;
  hidesBlank?: boolean;
  consent: WizardConsent | undefined;
  sendText: string;
  otherCode?: ErrorCode;
  send: (fileIds: readonly string[]) => Promise<string>;
};

/** The answers decide which pages a wizard has, so it is made from them. */
export type WizardKind = {
  form: DraftForm;
  about?: string | undefined;
  wizard: (answers: FormData, pageRequest: PageRequest) => Promise<Wizard>;
};

export type SummaryGroup = {
  title: string | undefined;
  to: string;
  rows: readonly { term: string; text: string | undefined; to: string }[];
};

export type WizardPage = Pick<Step, 'key' | 'is' | 'title' | 'caption' | 'lead' | 'warning' | 'notes' | 'rowText'> & {
  back: string | undefined;
  fields: readonly FieldRow[];
  hidden: Record<string, string | undefined>;
  draft?: Draft;
  outcome: FormOutcome | undefined;
  files: { purpose: TakenKinds & { name?: string }; staged: readonly StagedFile[]; isAnonymous: boolean } | undefined;
  row: { canAdd: boolean; canDrop: boolean } | undefined;
  groups: readonly SummaryGroup[];
  consent: (ConsentText & { row: FieldRow }) | undefined;
  /** An operator fills it in for the customer, and only the customer can send it (T15). */
  isPrepared: boolean;
  sendText: string;
};

/** `other` is the number of the case because of which this one cannot be sent. */
export type WizardOutcome = FormOutcome & { other?: string | undefined };
