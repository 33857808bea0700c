import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../texts.ts';
import { Checkbox, Checkboxes, Radios } from '../ui/choices.tsx';
import { DateParts } from '../ui/date-parts.tsx';
import type { FieldProps } from '../ui/field.tsx';
import { Linked } from '../ui/linked.tsx';
import { PhoneField } from '../ui/phone-field.tsx';
import { partsOfDay } from '../ui/read-date-parts.ts';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { WholeDate } from '../ui/whole-date.tsx';
import type { FieldRow } from './field-row.ts';
import { labelOf } from './label-of.ts';
import type { TypedValues } from './outcome.ts';

type Props = {
  row: FieldRow;
  entries: TypedValues | undefined;
  error: string | undefined;
  /** The heading of the page; a label with the same words is not shown a second time. */
  heading?: string | undefined;
};

export function FormField({ row, entries, error, heading }: Props) {
  const t = useT();
  const { name, kind, hint, consent, optional = false, tick } = row;
  const value = entries?.values[name];
  if (tick) {
    const label = <Linked text={t(tick.text)} hrefs={tick.hrefs ?? []} />;
    return <Checkbox name={name} checked={value !== undefined} error={error} label={label} />;
  }
  const label = labelOf(row, t);
  const hints = [hint, consent].flatMap((id) => (id === undefined ? [] : [t(id)]));
  const options = (row.options ?? []).map((one) => ({
    value: one.value,
    label: 'text' in one ? t(one.text) : one.label,
    hint: 'hint' in one ? one.hint : undefined,
  }));
  const common = { name, label, hidesLabel: label === heading, error, optional };
  const field = { ...common, hint: hints.length > 0 ? hints.join(' ') : undefined };
  const Input = inputs[kind];
  return <Input row={row} field={field} value={value} options={options} entries={entries} />;
}

type InputProps = {
  row: FieldRow;
  field: FieldProps & { hidesLabel: boolean; optional: boolean };
  value: string | undefined;
  options: ComponentProps<typeof Radios>['choices'];
  entries: TypedValues | undefined;
};

const inputs: Readonly<Record<FieldRow['kind'], (props: InputProps) => ReactNode>> = {
  date: DateInput,
  phone: ({ field, value, entries }) => (
    <PhoneField {...field} defaultValue={value} suggestion={field.error && entries?.phoneSuggestion} />
  ),
  radios: ({ row, field, value, options }) => <Radios {...field} value={value ?? row.initial} choices={options} />,
  ticks: ({ field, value, options }) => (
    <>
      {/* The empty value says that the boxes were on the page, so that the draft forgets those that are not ticked. */}
      <input type="hidden" name={field.name} value="" />
      <Checkboxes {...field} values={value?.split(',') ?? []} choices={options} />
    </>
  ),
  'long-text': ({ row, field, value }) => <TextArea {...field} defaultValue={value} maxLength={row.longest} rows={3} />,
  select: SelectInput,
  whole: (props) => <NumberInput {...props} inputMode="numeric" />,
  decimal: (props) => <NumberInput {...props} inputMode="decimal" />,
  // A password that was typed is never sent back to the browser.
  password: ({ row, field }) => (
    <TextField {...field} type="password" autoComplete={row.autoComplete} maxLength={1000} />
  ),
  email: (props) => <TextInput {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />,
  text: TextInput,
  checkbox: TextInput,
};

function DateInput({ row: { name, whole }, field, value, entries }: InputProps) {
  const date = entries?.dates[name];
  if (whole) return <WholeDate {...field} typed={date} />;
  const parts = date?.parts ?? {};
  const isTyped = Object.values(parts).some((part) => part !== '');
  return (
    <DateParts
      {...field}
      value={isTyped || value === undefined ? parts : partsOfDay(value)}
      wrong={date?.wrong}
      birthday={name === 'birthDate'}
    />
  );
}

function SelectInput({ row: { initial, autoComplete }, field, value, options }: InputProps) {
  const t = useT();
  const first = initial === undefined ? { placeholder: t('ui.select.placeholder') } : {};
  const choice = value ?? initial ?? '';
  return <Select {...field} {...first} options={options} defaultValue={choice} autoComplete={autoComplete} />;
}

function NumberInput({ row, field, value, inputMode }: InputProps & { inputMode: 'numeric' | 'decimal' }) {
  const common = { defaultValue: value, inputMode, maxLength: row.longest };
  return <TextField {...field} {...common} autoComplete="off" className="max-w-40" />;
}

type TextLook = Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize' | 'spellCheck'>;

function TextInput({ row, field, value, options: _options, entries: _entries, ...look }: InputProps & TextLook) {
  const { kind, autoComplete, longest } = row;
  const common = { type: kind, defaultValue: value, autoComplete, maxLength: longest };
  return <TextField {...field} {...common} {...look} />;
}
