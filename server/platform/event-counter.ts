export type CounterRow = { name: string; help: string; labels: readonly [string, ...string[]] };
type Labels = Readonly<Record<string, string>>;
type Count = { labels: Labels; times: number };

export type EventCounter = {
  add: (name: string, labels: Labels) => void;
  counted: readonly { row: CounterRow; read: () => readonly Count[] }[];
};

export function createEventCounter(rows: readonly CounterRow[]): EventCounter {
  const counts = new Map(rows.map(({ name }) => [name, new Map<string, Count>()]));
  return {
    add: (name, labels) => {
      const key = JSON.stringify(labels);
      const own = counts.get(name);
      const count = own?.get(key);
      if (count) count.times += 1;
      else own?.set(key, { labels, times: 1 });
    },
    counted: rows.map((row) => ({ row, read: () => [...(counts.get(row.name)?.values() ?? [])] })),
  };
}
