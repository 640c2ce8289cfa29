/** Checks a value. @returns a line for each fault, beginning with the field; none if the value is valid */
export type Check = (value: unknown, field: string) => string[];

/** A string. @param faultOf why a string is refused, as a sentence */
export const text =
  (faultOf: (value: string) => string | undefined = () => undefined): Check =>
  (value, field) => {
    if (typeof value !== 'string') return [`${field}: ${shown(value)} is not a string.`];
    const fault = faultOf(value);
    return fault === undefined ? [] : [`${field}: ${fault}`];
  };

/** A string that a pattern describes. @param kind what it is, for the message: `"x" is not a commit.` */
export const matching = (pattern: RegExp, kind: string): Check =>
  text((value) => (pattern.test(value) ? undefined : `${shown(value)} is not ${kind}.`));

/** One of some values. */
export const oneOf =
  (...values: readonly (string | boolean)[]): Check =>
  (value, field) =>
    values.includes(value as string) ? [] : [`${field}: ${shown(value)} is unknown.`];

/** A number in a range, with both ends included. */
export const number =
  ({ from, to, isWhole = false }: { from: number; to: number; isWhole?: boolean }): Check =>
  (value, field) =>
    typeof value === 'number' &&
    value >= from &&
    value <= to &&
    (!isWhole || Number.isInteger(value))
      ? []
      : [
          `${field}: ${shown(value)} is not a ${isWhole ? 'whole ' : ''}number from ${from} to ${to}.`,
        ];

/** A list. */
export const list =
  (item: Check): Check =>
  (value, field) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => item(one, `${field}[${index}]`))
      : [`${field}: ${shown(value)} is not a list.`];

/** An object with names that are not known in advance. */
export const record =
  (name: Check, item: Check): Check =>
  (value, field) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => [
          ...name(key, field),
          ...item(one, `${field}[${JSON.stringify(key)}]`),
        ])
      : [`${field}: ${shown(value)} is not an object.`];

/** An object with known fields. It ignores others, which newer code may have added. */
export const shape =
  (
    required: Readonly<Record<string, Check>>,
    optional: Readonly<Record<string, Check>> = {},
  ): Check =>
  (value, field) => {
    if (!isObject(value)) return [`${field || 'It'}: ${shown(value)} is not an object.`];
    const within = (name: string): string => (field ? `${field}.${name}` : name);
    return [
      ...Object.entries(required).flatMap(([name, check]) => check(value[name], within(name))),
      ...Object.entries(optional).flatMap(([name, check]) =>
        value[name] === undefined ? [] : check(value[name], within(name)),
      ),
    ];
  };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST_SHOWN = 80;

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > LONGEST_SHOWN ? `${json.slice(0, LONGEST_SHOWN)}…` : json;
}
