import { useT } from '../../platform/texts.ts';

const minute = 60_000;
const units = [
  ['days', 24 * 60 * minute],
  ['hours', 60 * minute],
  ['minutes', minute],
] as const;

export function useAge(now: string): (then: string) => string {
  const t = useT();
  return (then) => {
    const passed = Math.max(0, Date.parse(now) - Date.parse(then));
    const [unit, length] = units.find(([, long]) => passed >= long) ?? units[2];
    return t(`desk.age.${unit}`, { count: Math.floor(passed / length) });
  };
}
