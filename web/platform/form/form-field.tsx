import { useT } from '../texts.ts';
import { Checkbox, Checkboxes, Radios } from '../ui/choices.tsx';
import { DateParts } from '../ui/date-parts.tsx';
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
  typed: TypedValues | undefined;
  error: string | undefined;
  /** What the page's heading asks: a label that says the same is not shown again. */
  asked?: string | undefined;
};

export function FormField({ row, typed, error, asked }: Props) {
  const t = useT();
  const { name, kind, autoComplete, hint, consent, optional = false, longest, initial, tick } = row;
  const value = typed?.values[name];
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
  const hidesLabel = label === asked;
  const field = { name, label, hidesLabel, hint: hints.length > 0 ? hints.join(' ') : undefined, error, optional };
  switch (kind) {
    case 'date': {
      if (row.whole) return <WholeDate {...field} typed={typed?.dates[name]} />;
      const parts = typed?.dates[name]?.parts ?? {};
      const isTyped = Object.values(parts).some((part) => part !== '');
      return (
        <DateParts
          {...field}
          value={isTyped || value === undefined ? parts : partsOfDay(value)}
          wrong={typed?.dates[name]?.wrong}
          birthday={name === 'birthDate'}
        />
      );
    }
    case 'phone':
      return <PhoneField {...field} defaultValue={value} suggestion={error && typed?.phoneSuggestion} />;
    case 'radios':
      return <Radios {...field} value={value ?? initial} choices={options} />;
    case 'ticks':
      return (
        <>
          {/* Says that the boxes were shown, so that a draft forgets those that are ticked no more. */}
          <input type="hidden" name={name} value="" />
          <Checkboxes {...field} values={value?.split(',') ?? []} choices={options} />
        </>
      );
    case 'long-text':
      return <TextArea {...field} defaultValue={value} maxLength={longest} rows={3} />;
    case 'select': {
      const first = initial === undefined ? { placeholder: t('ui.select.placeholder') } : {};
      return (
        <Select
          {...field}
          {...first}
          options={options}
          defaultValue={value ?? initial ?? ''}
          autoComplete={autoComplete}
        />
      );
    }
    case 'whole':
    case 'decimal':
      return (
        <TextField
          {...field}
          defaultValue={value}
          inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
          maxLength={longest}
          autoComplete="off"
          className="max-w-40"
        />
      );
    case 'password':
      // A password is never sent back to the browser.
      return <TextField {...field} type="password" autoComplete={autoComplete} maxLength={1000} />;
    default:
      return (
        <TextField
          {...field}
          type={kind}
          defaultValue={value}
          autoComplete={autoComplete}
          maxLength={longest}
          inputMode={kind === 'email' ? 'email' : undefined}
          autoCapitalize={kind === 'email' ? 'none' : undefined}
          spellCheck={kind === 'email' ? false : undefined}
        />
      );
  }
}
