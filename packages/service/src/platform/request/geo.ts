import { createRequire } from 'node:module';
import type { CountryResponse } from 'maxmind';

/** The country of an address, as two letters; undefined if unknown. */
export type Locate = (address: string) => string | undefined;

/** Knows of no address where it is. */
export const nowhere: Locate = () => undefined;

/** The file that comes along as an optional package. */
const PACKAGED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/**
 * Reads a file of countries in MaxMind's format (mmdb), or the one that came along where none is named. Throws an Error
 * that says why a file that is named cannot be read.
 */
export async function openGeo(file: string | undefined): Promise<Locate> {
  const path = file ?? packagedFile();
  return path === undefined ? nowhere : open(path);
}

function packagedFile(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(PACKAGED);
  } catch {
    return undefined;
  }
}

/** Files of MaxMind's own say more of a country than its code. */
type Found = CountryResponse & { readonly country_code?: string };

async function open(path: string): Promise<Locate> {
  const { default: maxmind } = await import('maxmind');
  const reader = await maxmind.open<Found>(path);
  return (address) => {
    const found = reader.get(address);
    const country = found?.country?.iso_code ?? found?.country_code;
    return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined;
  };
}
