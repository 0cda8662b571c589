import * as z from 'zod';

/** What is told of a domain that its owner proves by DNS: a team, or the project for its hosted pages. */
export const provenDomain = {
  id: z.string(),
  domain: z.string().describe('In lower case; letters beyond ASCII in Punycode.'),
  txt_record: z
    .object({ name: z.string(), value: z.string() })
    .describe('The DNS record of type TXT by which the domain is proven, and goes on being proven.'),
  verified_at_millis: z.int().nullable().describe('When it was proven; null as long as it is not.'),
  last_checked_at_millis: z.int().nullable().describe('When its record was last looked up; null if never.'),
  first_failed_at_millis: z
    .int()
    .nullable()
    .describe('When the record of a verified domain could not be found for the first time; null while it is found.'),
  created_at_millis: z.int(),
};
