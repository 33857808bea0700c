import { dateOrder } from '../../../contract/platform/format.ts';
import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';
import type { DateValue } from './date-parts.tsx';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

type Props = FieldProps & { typed: { parts: DateValue; text?: string | undefined } | undefined };

/** A date of birth is typed into one field, because everybody knows it, with points, blanks or nothing between the parts. */
export function WholeDate({ typed: entry, hint, ...field }: Props) {
  const t = useT();
  const order = dateOrder(useConfig().hostLocale);
  const parts = order.flatMap((part) => entry?.parts[part] || []);
  const example = t(order[0] === 'year' ? 'ui.date.year_first' : 'ui.date.day_first');
  return (
    <TextField
      {...field}
      hint={[example, hint].filter(Boolean).join(' ')}
      defaultValue={entry?.text ?? parts.join('. ')}
      inputMode="numeric"
      autoComplete="bday"
      maxLength={30}
      className="max-w-60 tabular-nums"
    />
  );
}
