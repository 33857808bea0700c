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

type Hold = {
  /** The texts are `mydata.hold.<id>.what` and `.why`. */
  id: string;
  years: number;
};

/** Resource types that an area exports. The compiler then requires their lines in the readable export. */
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

export type PersonalData<C> = {
  id: string;
  /** Tables without health data; each table that leads to an account belongs to one part, which a test checks. */
  tables: readonly (keyof DB)[];
  /** A large part is a generator, so that no export is in memory as a whole. */
  resources?: (context: C, accountId: string) => AsyncIterable<HandedResource> | Promise<readonly HandedResource[]>;
  /** Bytes that resources point to; they are in the bundle, not in the summary. */
  contents?: (context: C, accountId: string) => AsyncIterable<Binary>;
  erase: (tx: HealthTx, context: C, accountId: string) => Promise<void>;
  holds?: readonly Hold[];
};
