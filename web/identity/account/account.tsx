import {
  AtSign,
  CalendarDays,
  ChevronRight,
  CircleUserRound,
  ClipboardCheck,
  CreditCard,
  Download,
  Eye,
  FileText,
  HeartPulse,
  Hourglass,
  IdCard,
  KeyRound,
  type LucideIcon,
  Mail,
  MessagesSquare,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Users,
} from 'lucide-react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import { identify } from '../../../contract/identity/registration.ts';
import { offeredModes, registrationMode, registrationModes } from '../../../contract/identity/registration-modes.ts';
import { identifiedWithin } from '../../../contract/identity/unmatched-states.ts';
import { routeRow } from '../../../contract/routes.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { fullName } from '../../platform/full-name.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { pushOf, switchPush } from '../push/push.server.ts';
import { PushSwitch } from '../push/push-switch.tsx';
import { HeldCovers, type HeldOutcome, heldOutcome } from './held-covers.tsx';

/** Texts are `account.group.<id>` and `account.link.<name>`. */
const groups = [
  {
    id: 'me',
    rows: [
      ['profile', 'profile'],
      ['contact_email', 'change-contact-email'],
      ['relatives', 'services-relatives'],
    ],
  },
  {
    id: 'care',
    rows: [
      ['appointments', 'services-appointments'],
      ['requests', 'requests'],
      ['records', 'records'],
      ['assessments', 'assessments'],
      ['preauthorizations', 'services-preauthorization'],
      ['claims', 'services-claim-reporting'],
      ['waiting_list', 'waiting-list'],
    ],
  },
  {
    id: 'cover',
    rows: [
      ['coverage', 'services-coverage'],
      ['subscription', 'require-full-auth'],
      ['plans', 'med24-subscription-details'],
    ],
  },
  {
    id: 'security',
    rows: [
      ['email', 'change-email'],
      ['password', 'change-password'],
      ['security', 'account-security'],
    ],
  },
  {
    id: 'privacy',
    rows: [
      ['access_log', 'account-access-log'],
      ['my_data', 'my-data'],
    ],
  },
  { id: 'papers', rows: [['terms', 'insurance-terms']] },
] as const;

type Row = (typeof groups)[number]['rows'][number];

export async function loader({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { user, config } = pageRequest;
  const ways = offeredModes(config)
    .filter(({ kind }) => kind !== undefined)
    .map(({ key }) => key);
  // The page has several forms with drafts, and a button in the header could save only one of them.
  const identifyDraft = await draftOf(pageRequest, 'identify', ways.flatMap(fieldsOf));
  const searches = config.hasPublicCalendar || user?.hasMap === true;
  const opens = ([, page]: Row) => {
    const { permission, requireCalendar } = routeRow(page) ?? {};
    const isGranted = permission === undefined || user?.[permission] === true;
    return shows(config, page) && isGranted && (searches || !requireCalendar);
  };
  const values: Partial<Record<Row[0], string | undefined>> = {
    profile: user && fullName(user, pageRequest.language),
    email: user?.email,
    subscription: user?.currentSubscription?.product.name,
  };
  const push = await pushOf(pageRequest);
  const visibleGroups = groups.map(({ id, rows }) => {
    const all: readonly Row[] = rows;
    return { id, rows: all.filter(opens).map(([name, page]) => ({ name, href: href(page), value: values[name] })) };
  });
  return { user, ways, identifyDraft, push, visibleGroups: visibleGroups.filter(({ rows }) => rows.length > 0) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const mode = textOf(form, 'mode') ?? '';
  return answered(pageRequestOf(context), form, fieldsOf(mode), async () => {
    if (await switchPush(pageRequestOf(context), form)) return seeOther(`${href('account')}#push`);
    const [{ name }] = fieldsOf(mode);
    const way = registrationModes.find(({ key }) => key === mode)?.key ?? 'email';
    const { outcome, covers } = await pageRequestOf(context).call(identify, { mode: way, [name]: textOf(form, name) });
    if (outcome === 'held') return heldOutcome(covers);
    return seeOther(href('account', {}, { message: 'submitted' }));
  });
}

function fieldsOf(mode: string): readonly [FieldRow] {
  return [{ name: registrationMode(mode)?.field ?? 'companyEmail', kind: 'text', autoComplete: 'off' }];
}

export default function AccountPage() {
  const t = useT();
  const { user, ways, identifyDraft, push, visibleGroups } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome & Partial<HeldOutcome>>();
  if (!user) return null;
  const isOfWay = ways.some((mode) => fieldsOf(mode)[0].name in (outcome?.entries?.values ?? {}));
  return (
    <RailPage title={t('account.page.title')} error={outcome?.refusal}>
      {outcome?.covers && <HeldCovers covers={outcome.covers} />}
      {user.identificationPending && (
        <Panel kind="info" title={t('account.pending.title')}>
          <p>{t('account.pending.lead', { days: identifiedWithin })}</p>
        </Panel>
      )}
      {visibleGroups.map(({ id, rows }) => (
        <section key={id} aria-labelledby={`group-${id}`} className="grid gap-2">
          <h2 id={`group-${id}`} className="text-m font-semibold">
            {t(`account.group.${id}`)}
          </h2>
          <ul className="divide-y divide-border overflow-hidden rounded-card border border-border bg-surface">
            {rows.map((row) => (
              <LinkRow key={row.name} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {push && <PushSwitch push={push} refusal={isOfWay ? undefined : outcome?.refusal} />}
      {ways.map((mode) => (
        <section key={mode} className="grid gap-4">
          <h2 className="text-l">{t(`account.identify.${mode}`)}</h2>
          <FieldsForm
            id={`identify-${mode}`}
            draft={identifyDraft}
            fields={fieldsOf(mode)}
            outcome={outcome && fieldsOf(mode)[0].name in (outcome.entries?.values ?? {}) ? outcome : undefined}
            button={t('account.identify.button')}
            hidden={{ mode }}
          />
        </section>
      ))}
      <PageForm method="post" action={href('force-logout')}>
        <Button kind="quiet">{t('account.logout.button')}</Button>
      </PageForm>
    </RailPage>
  );
}

const icons: Readonly<Record<Row[0], LucideIcon>> = {
  profile: CircleUserRound,
  contact_email: AtSign,
  relatives: Users,
  appointments: CalendarDays,
  requests: MessagesSquare,
  records: FileText,
  assessments: HeartPulse,
  preauthorizations: ClipboardCheck,
  claims: ReceiptText,
  waiting_list: Hourglass,
  coverage: ShieldCheck,
  subscription: IdCard,
  plans: CreditCard,
  email: Mail,
  password: KeyRound,
  security: Smartphone,
  access_log: Eye,
  my_data: Download,
  terms: ScrollText,
};

function LinkRow({
  row: { name, href: to, value },
}: {
  row: { name: Row[0]; href: string; value: string | undefined };
}) {
  const t = useT();
  const Icon = icons[name];
  return (
    <li className="relative flex min-h-13 items-center gap-3 px-4 py-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-on-action-quiet" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <StretchedLink href={to}>{t(`account.link.${name}`)}</StretchedLink>
        {value !== undefined && <span className="block text-s text-text-muted">{value}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
    </li>
  );
}
