import type { Owner, Table } from '../../platform/owner.ts';

export type TableOwners = { readonly [T in Table]: Owner<T> };

/** `referenced`: rows that the partner's rows point to, and rows that hang on those by `with`. */
type Rule = { goes: 'referenced'; with?: readonly { of: Table; by: string }[] } | { goes: 'nowhere'; reason: string };
export type Destination = Rule | { goes: 'owned' };

const nowhere = (reason: string): Rule => ({ goes: 'nowhere', reason });
const referenced: Rule = { goes: 'referenced' };
const loggedIn = nowhere('A log-in and what hangs on it; people log in anew.');
const once = nowhere('A link or code that is used once.');
const minutes = nowhere('It lives minutes or hours.');
const keyed = nowhere('A keyed hash that nobody can take back; it is made anew.');
const ownStore = nowhere('It says where sealed bytes lie; the bytes go as files.');
const ofInstallation = nowhere('It is about this installation, its database and its store.');
const clinicSystem = nowhere('A clinic’s own system, which each installation connects with a secret of the clinic’s.');
const copies = nowhere('Copies of what is exported here, which are deleted within a day.');

/** Tables that their owner alone does not decide: shared ones, and those that stay behind (0180). */
export const leaving: { readonly [T in Table]?: Rule } = {
  audit_head: nowhere('The chain begins anew with the rows that arrive.'),
  audit_seal: nowhere('A signature under this installation’s secret.'),
  bulk_export: copies,
  bulk_export_file: copies,
  calendar_difference: clinicSystem,
  captcha_used: minutes,
  case_state: nowhere('The migrations bring it.'),
  case_weight: nowhere('The migrations bring it.'),
  closure: {
    goes: 'referenced',
    with: [
      { of: 'provider', by: 'provider_id' },
      { of: 'doctor', by: 'doctor_id' },
    ],
  },
  doctor: referenced,
  download_brake: minutes,
  draft: minutes,
  draft_health: minutes,
  file_key: ownStore,
  file_orphan: ownStore,
  file_piece: ownStore,
  freed_slot: minutes,
  gateway_trouble: ofInstallation,
  holiday: nowhere('The portal brings it at each start.'),
  idempotency: minutes,
  installation: ofInstallation,
  invoice_series: referenced,
  known_secret: ofInstallation,
  legal_entity: referenced,
  link: once,
  location: referenced,
  mailbox: ofInstallation,
  migration: ofInstallation,
  minute_lease: minutes,
  offering: { goes: 'referenced', with: [{ of: 'schedule', by: 'schedule_id' }] },
  operator_recovery_code: keyed,
  operator_session: loggedIn,
  partner: nowhere('manifest.json names it.'),
  partner_calendar: clinicSystem,
  partner_slot: clinicSystem,
  payment_notification: nowhere('What a gateway told of a payment stands in the payment.'),
  provider: referenced,
  provider_address: { goes: 'referenced', with: [{ of: 'provider', by: 'provider_id' }] },
  publication: referenced,
  publication_service: { goes: 'referenced', with: [{ of: 'publication', by: 'publication_id' }] },
  push_subscription: loggedIn,
  rate: minutes,
  recovery_code: keyed,
  reservation_token: nowhere('A link of the old place; the import makes those of visits ahead anew.'),
  schedule: referenced,
  search_key: keyed,
  session: loggedIn,
  slot: referenced,
  specialization: referenced,
  subfunction: referenced,
  trusted_device: loggedIn,
  upload: minutes,
  video_ticket: minutes,
};

/** Undefined for a table that somebody has to decide about. */
export function destinationOf(owners: TableOwners, table: Table): Destination | undefined {
  return leaving[table] ?? (isShared(owners, table) ? undefined : { goes: 'owned' });
}

function isShared(owners: TableOwners, table: Table): boolean {
  const owner = owners[table];
  return owner.kind === 'part' ? isShared(owners, owner.of) : ['clinic', 'installation'].includes(owner.kind);
}
