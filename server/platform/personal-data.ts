import type {
  Appointment,
  AuditEvent,
  Binary,
  Claim,
  ClaimResponse,
  Communication,
  Consent,
  Coverage,
  DocumentReference,
  Invoice,
  List,
  Patient,
  QuestionnaireResponse,
  RelatedPerson,
  ServiceRequest,
  Task,
} from 'fhir/r4';
import type { HealthTx } from './db/health.ts';
import type { DB } from './db/types.ts';

/** Why a part of the data stays when everything else is erased (P03). */
type Hold = {
  /** Words: `mydata.hold.<id>.what`, `.why`. */
  id: string;
  years: number;
};

/** Every type of resource that an area hands out. The compiler then asks for its lines in the readable export. */
export type HandedOut = {
  Appointment: Appointment;
  AuditEvent: AuditEvent;
  Claim: Claim;
  ClaimResponse: ClaimResponse;
  Communication: Communication;
  Consent: Consent;
  Coverage: Coverage;
  DocumentReference: DocumentReference;
  Invoice: Invoice;
  List: List;
  Patient: Patient;
  QuestionnaireResponse: QuestionnaireResponse;
  RelatedPerson: RelatedPerson;
  ServiceRequest: ServiceRequest;
  Task: Task;
};
export type HandedResource = HandedOut[keyof HandedOut];

/** The personal data of one area: how they are exported, and how they are erased. */
export type PersonalData<C> = {
  id: string;
  /** Tables without data about health, whose own rows name their part. Each table that leads to an account is of one part; a test holds it. */
  tables: readonly (keyof DB)[];
  /** For a large part a generator, so that no export lies in memory as a whole. */
  resources?: (context: C, accountId: string) => AsyncIterable<HandedResource> | Promise<readonly HandedResource[]>;
  /** The bytes that resources point to; they are in the bundle, not in the summary. */
  contents?: (context: C, accountId: string) => AsyncIterable<Binary>;
  erase: (tx: HealthTx, context: C, accountId: string) => Promise<void>;
  holds?: readonly Hold[];
};
