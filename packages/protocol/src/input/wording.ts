import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

const MOST_NAMES = 20;
const LONGEST_NAME = 100;
const FORMATS: Record<string, string> = {
  email: 'must be a valid email',
  uuid: 'must be a valid UUID',
  url: 'is not a valid URL',
  base64: 'must be valid base64',
};

/** What zod found, in the words of the protocol; the path goes before it. */
export function wording(issue: Exclude<Issue, z.core.$ZodIssueCustom>): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWording(issue);
    case 'unrecognized_keys':
      return `contains unknown properties: ${listed(issue.keys)}`;
    case 'invalid_value':
      return oneOfWording(issue.values);
    case 'too_small':
      return smallWording(issue);
    case 'too_big':
      return bigWording(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong format';
    case 'invalid_union':
      return 'options' in issue && issue.options ? oneOfWording(issue.options) : 'has the wrong form';
    default:
      return 'has the wrong form';
  }
}

// An issue holds no value, and should not; what was missing or null is only told by zod's sentence.
function typeWording({ expected, message }: z.core.$ZodIssueInvalidType): string {
  if (message.endsWith('received undefined')) return 'must be defined';
  if (message.endsWith('received null')) return 'cannot be null';
  if (expected === 'int') return 'must be an integer';
  if (expected === 'object' || expected === 'record') return 'must be an object';
  return `must be ${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected}`;
}

function oneOfWording(values: readonly unknown[]): string {
  return `must be one of the following values: ${values.map(String).join(', ')}`;
}

function smallWording({ origin, minimum, inclusive, exact }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') {
    if (exact) return `must be exactly ${minimum} characters`;
    return minimum === 1 ? 'must not be empty' : `must be at least ${minimum} characters`;
  }
  if (origin === 'array') return `must have ${exact ? 'exactly' : 'at least'} ${minimum} items`;
  return `must be greater than ${inclusive ? 'or equal to ' : ''}${minimum}`;
}

function bigWording({ origin, maximum, inclusive, exact }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `must be ${exact ? 'exactly' : 'at most'} ${maximum} characters`;
  if (origin === 'array') return `must have ${exact ? 'exactly' : 'at most'} ${maximum} items`;
  return `must be less than ${inclusive ? 'or equal to ' : ''}${maximum}`;
}

function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, MOST_NAMES).map(cut).join(', ');
  return keys.length > MOST_NAMES ? `${shown} and ${keys.length - MOST_NAMES} more` : shown;
}

/** The name of a property as a line of a message can bear it: clients choose such names. */
export function cut(name: string): string {
  const line = name.replace(/\p{Cc}/gu, ' ');
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line;
}
