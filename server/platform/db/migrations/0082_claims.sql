-- A claim for expenses of a care to be paid back (FHIR Claim and ClaimResponse): what was sent in, what was decided line by line, and what
-- was paid. All of it tells of somebody's health or money, so only the audit opens it.
create table claim (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  -- The account, or one of its relatives.
  person_id uuid not null,
  subscription_id uuid not null references subscription,
  -- To be read out; a name for it, not a key to it.
  number text not null,
  status text not null check (status in ('submitted', 'received', 'in_review', 'info_requested', 'approved', 'partially_approved',
    'rejected', 'payment_sent', 'paid', 'payment_failed', 'appealed', 'withdrawn')),
  -- In this order the customer's own list stands.
  turn text not null generated always as (
    case
      when status in ('info_requested', 'payment_failed') then 'customer'
      when status in ('rejected', 'paid', 'withdrawn') then 'over'
      else 'desk'
    end) stored,
  -- By when whoever has the turn is to act.
  due_at timestamptz,
  benefit text not null,
  care_on date not null,
  provider text not null,
  provider_tax_id text,
  complaint text not null,
  preauth_ref text,
  -- The pre-authorisation that it has used.
  approval_id uuid references coverage_approval,
  holder text not null,
  bank_account text not null,
  other_insurance text,
  -- The portal's: what is accepted and paid is of it, in minor units.
  currency text not null,
  decided text check (decided in ('approved', 'partially_approved', 'rejected')),
  decided_at timestamptz,
  accepted bigint check (accepted >= 0),
  paid bigint not null default 0 check (paid >= 0),
  reason text,
  payment_reason text,
  operator_account_id uuid references operator_account,
  locale text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  over_at timestamptz,
  unique (partner_id, number),
  check ((status in ('rejected', 'paid', 'withdrawn')) = (over_at is not null)),
  check (num_nonnulls(decided, decided_at, accepted) in (0, 3)),
  check (paid <= coalesce(accepted, 0)),
  check ((status in ('approved', 'partially_approved', 'rejected', 'payment_sent', 'paid', 'payment_failed')) <= (decided is not null))
);
create trigger claim_touch before update on claim for each row execute function touch();
create index claim_own on claim (account_id, partner_id, turn, created_at desc, id desc);
create index claim_due on claim (partner_id, turn, due_at, id);
create index claim_held on claim (operator_account_id, partner_id, due_at, id) where over_at is null;
create index claim_over on claim (partner_id, over_at desc, id desc) where over_at is not null;
create index claim_payable on claim (partner_id, decided_at, id) where status in ('approved', 'partially_approved');
create index claim_silent on claim (due_at) where status = 'info_requested';

create table claim_expense (
  claim_id uuid not null references claim on delete cascade,
  no int not null,
  partner_id int not null references partner,
  type text not null,
  invoice_no text not null,
  issued_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- By which an invoice is known again; null once the claim was withdrawn.
  invoice_key text,
  provider_key text not null,
  tax_key text,
  -- What was decided, in the currency of the claim.
  claimed bigint,
  accepted bigint check (accepted between 0 and claimed),
  reason_code text,
  reason_values jsonb,
  reason_text text,
  left_after jsonb,
  primary key (claim_id, no)
);
create unique index claim_expense_of_provider on claim_expense (partner_id, provider_key, invoice_key) where invoice_key is not null;
create unique index claim_expense_of_tax_id on claim_expense (partner_id, tax_key, invoice_key)
  where invoice_key is not null and tax_key is not null;

create table claim_message (
  id uuid primary key,
  no bigint generated always as identity,
  claim_id uuid not null references claim on delete cascade,
  at timestamptz not null,
  -- Nobody: the customer.
  operator_account_id uuid references operator_account,
  kind text not null check (kind in ('question', 'information', 'objection')),
  words text not null
);
create index claim_message_of on claim_message (claim_id, no);

create table claim_file (
  claim_id uuid not null references claim on delete cascade,
  no int not null,
  file_id uuid not null unique references file,
  -- Of a receipt, or of a message.
  expense_no int,
  message_id uuid references claim_message on delete cascade,
  primary key (claim_id, no),
  check (num_nonnulls(expense_no, message_id) = 1)
);

-- A list of payments that was made for the bank; its files are written from it whenever they are asked for.
create table claim_payout (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  operator_account_id uuid not null references operator_account,
  made_at timestamptz not null,
  unique (partner_id, number)
);
create index claim_payout_newest on claim_payout (partner_id, made_at desc, id desc);

create table claim_payment (
  payout_id uuid not null references claim_payout,
  no int not null,
  claim_id uuid not null references claim,
  amount bigint not null check (amount > 0),
  currency text not null,
  holder text not null,
  bank_account text not null,
  outcome text check (outcome in ('paid', 'failed')),
  outcome_at timestamptz,
  primary key (payout_id, no)
);
create index claim_payment_of on claim_payment (claim_id);
-- Nobody is paid twice at once.
create unique index claim_payment_open on claim_payment (claim_id) where outcome is null;
