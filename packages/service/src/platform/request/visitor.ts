import type { Locate } from './geo.ts';

/** From where a request comes, as its sender tells: shown to the people whose sessions these are, and no limit. */
export interface Visitor {
  /** What the client calls itself. */
  readonly userAgent: string | undefined;
  /** Whether a person is likely to sit at this address: servers and programs come from elsewhere. */
  readonly isBrowser: boolean;
  readonly address: string;
  readonly place: Place | undefined;
}

/** Where an address is, as a proxy in front of the service or the service itself has looked it up. */
interface Place {
  readonly countryCode: string | null;
  readonly regionCode: string | null;
  readonly cityName: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tzIdentifier: string | null;
}

const USER_AGENT_CHARACTERS = 300;
const PLACE_CHARACTERS = 100;

/** The headers of the two families of proxies that look addresses up. */
const placeHeaders = {
  countryCode: ['cf-ipcountry', 'x-vercel-ip-country'],
  regionCode: ['cf-region-code', 'x-vercel-ip-country-region'],
  cityName: ['cf-ipcity', 'x-vercel-ip-city'],
  latitude: ['cf-iplatitude', 'x-vercel-ip-latitude'],
  longitude: ['cf-iplongitude', 'x-vercel-ip-longitude'],
  tzIdentifier: ['cf-timezone', 'x-vercel-ip-timezone'],
} as const satisfies Record<keyof Place, readonly string[]>;

/**
 * Reads the headers of a request; what they say of the place counts only from a trusted proxy. The country of an address
 * whose place no proxy tells is looked up.
 */
export function visitorOf(headers: Headers, address: string, isFromProxy: boolean, locate: Locate): Visitor {
  const userAgent = plain(headers.get('user-agent') ?? '', USER_AGENT_CHARACTERS);
  return {
    userAgent,
    isBrowser: /Mozilla|Chrome|Safari/.test(userAgent ?? ''),
    address,
    place: (isFromProxy ? placeIn(headers) : undefined) ?? countryAlone(locate(address)),
  };
}

function placeIn(headers: Headers): Place | undefined {
  const said = (name: keyof Place): string | null => {
    const value = placeHeaders[name].map((header) => headers.get(header)).find((given) => given !== null);
    return plain(decoded(value ?? ''), PLACE_CHARACTERS) ?? null;
  };
  const country = said('countryCode');
  const place = {
    // XX and T1 are no countries: unknown, and Tor.
    countryCode: country !== null && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null,
    regionCode: said('regionCode'),
    cityName: said('cityName'),
    latitude: degrees(said('latitude'), 90),
    longitude: degrees(said('longitude'), 180),
    tzIdentifier: said('tzIdentifier'),
  };
  return Object.values(place).some((value) => value !== null) ? place : undefined;
}

function countryAlone(countryCode: string | undefined): Place | undefined {
  if (countryCode === undefined) return undefined;
  const unknown = { regionCode: null, cityName: null, latitude: null, longitude: null, tzIdentifier: null };
  return { countryCode, ...unknown };
}

/** Bounded, and without what no database keeps or no page shows. */
function plain(value: string, characters: number): string | undefined {
  return [...value.replace(/\p{C}/gu, '')].slice(0, characters).join('') || undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function degrees(value: string | null, most: number): number | null {
  const number = Number(value ?? Number.NaN);
  return Math.abs(number) <= most ? number : null;
}
