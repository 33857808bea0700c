import type { ReactNode } from 'react';
import { href } from '../../../contract/href.ts';
import { Avatar } from '../../platform/ui/avatar.tsx';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Badge } from '../../platform/ui/badge.tsx';
import { Bar } from '../../platform/ui/bar.tsx';
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { Card, StretchedLink } from '../../platform/ui/card.tsx';
import { Checkbox, Radios } from '../../platform/ui/choices.tsx';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { DateParts } from '../../platform/ui/date-parts.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { ErrorSummary } from '../../platform/ui/error-summary.tsx';
import { control, Field } from '../../platform/ui/field.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Linked } from '../../platform/ui/linked.tsx';
import { Messages } from '../../platform/ui/messages.tsx';
import { NextSteps } from '../../platform/ui/next-steps.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneField } from '../../platform/ui/phone-field.tsx';
import { RatingMark, RatingSummary } from '../../platform/ui/rating-summary.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { Skeleton } from '../../platform/ui/skeleton.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { useTimeLook } from '../../platform/ui/time-look.ts';
import { WholeDate } from '../../platform/ui/whole-date.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';

// Labels are here and not in the locales, because only designers read them.

const buttons = ['action', 'quiet', 'confirm', 'text'] as const;
const panels = ['info', 'success', 'warning', 'danger'] as const;
const badges = ['plain', 'brand', 'accent', 'success', 'warning', 'danger'] as const;
const answers = [
  { value: 'one', label: 'One', hint: 'with a hint' },
  { value: 'two', label: 'Two' },
];
const states = [
  { state: 'plain', look: {} },
  { state: 'hint', look: { hint: 'What it is asked for' } },
  { state: 'error', look: { error: 'What is wrong with it', hint: 'What it is asked for' } },
  { state: 'optional', look: { optional: true } },
];

export function Parts() {
  return (
    <>
      <Ways />
      <Buttons />
      <Panels />
      <Fields />
      <Things />
    </>
  );
}

function Ways() {
  return (
    <Part title="Ways on">
      <Breadcrumbs items={[{ href: href('home'), text: 'Home' }]} here="Here" />
      <BackLink href={href('home')}>Back</BackLink>
      <Withheld text="desk.withheld" />
      <p>
        <Link href={href('home')}>A link</Link>, <Linked text="and [one] in a sentence" hrefs={[href('home')]} />.
      </p>
      <Pagination page={3} limit={10} total={95} hrefOf={(page) => href('ui', {}, { page })} />
    </Part>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      {buttons.map((kind) => (
        <PageForm key={kind} method="get" action={href('ui')} className="flex flex-wrap gap-3">
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} busy>
            {kind}, busy
          </Button>
          <LinkButton kind={kind} href={href('home')}>
            {kind}, a link
          </LinkButton>
        </PageForm>
      ))}
    </Part>
  );
}

function Panels() {
  return (
    <Part title="Panels and badges">
      {panels.map((kind) => (
        <Panel key={kind} kind={kind} level={3} title={kind}>
          <p>What it says, and what to do.</p>
        </Panel>
      ))}
      <p className="flex flex-wrap gap-2">
        {badges.map((kind) => (
          <Badge key={kind} kind={kind}>
            {kind}
          </Badge>
        ))}
      </p>
      <Bar value={3} most={8} />
      <Messages
        items={[
          { kind: 'success', text: 'What is done' },
          { kind: 'error', text: 'What went wrong', next: 'What to do', violations: ['[V001] field - value'] },
        ]}
      />
      <ErrorSummary title="Faults in a form" faults={[{ name: 'text-error', text: 'What is wrong with it' }]} />
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields">
      <div className="grid gap-8 md:grid-cols-2">
        {states.map(({ state, look }) => (
          <div key={state} className="grid content-start gap-6">
            <h3>{state}</h3>
            <TextField name={`text-${state}`} label="Text" {...look} />
            <PhoneField name={`phone-${state}`} label="Phone" {...look} />
            <Select name={`select-${state}`} label="Choice" placeholder="None yet" options={answers} {...look} />
            <DateParts name={`date-${state}`} label="Date" {...look} />
            <WholeDate name={`birth-${state}`} label="Date of birth" typed={undefined} {...look} />
            <Radios name={`radios-${state}`} label="Question" choices={answers} {...look} />
            <Checkbox name={`box-${state}`} label="Consent" error={look.error} />
            <TextArea name={`area-${state}`} label="Long text" {...look} />
            <Field name={`own-${state}`} label="A control of one's own" {...look}>
              <input id={`own-${state}`} type="range" className={control} />
            </Field>
          </div>
        ))}
      </div>
    </Part>
  );
}

function Things() {
  return (
    <Part title="Things">
      <Card>
        <h3>
          <StretchedLink href={href('home')}>A card</StretchedLink>
        </h3>
        <p className="flex items-center gap-3">
          <Avatar name="Anna Fehér" photo={null} /> Anna Fehér <SampleTime /> <RatingMark value={4.5} />
        </p>
      </Card>
      <NextSteps title="What happens next?" steps={['A doctor reads it.', 'We write to you.']} />
      <SummaryList
        rows={[
          { term: 'Term', value: 'Value' },
          { term: 'With a way to change it', value: 'Value', action: <Link href={href('home')}>Change</Link> },
        ]}
      />
      <RatingSummary
        count={12}
        rows={[
          { label: 'Kindness', value: 4.5 },
          { label: 'Waiting', value: 2 },
        ]}
      />
      <EmptyState title="Nothing here" action={<LinkButton href={href('home')}>Do something</LinkButton>}>
        Why there is nothing.
      </EmptyState>
      <ConfirmDialog title="End it" intent="end" button="End it">
        What ending it means.
      </ConfirmDialog>
      <Skeleton className="h-24 w-full" />
      <Dialog title="A dialog" open={false} onClose={() => undefined}>
        Opened by script alone.
      </Dialog>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function SampleTime() {
  const look = useTimeLook();
  return <span className={`inline-grid min-h-11 place-items-center px-3 ${look}`}>09:00</span>;
}
