import { migrate, type SchemaState, schemaState } from '../database/migrate.ts';
import { type Installation, withDatabase } from './installation.ts';

/** Which migrations the database has. */
export const migrationState = (installation: Installation): Promise<SchemaState> =>
  withDatabase(installation, ({ db }) => schemaState(db), { mayBeNew: true });

/** Brings the schema up to date while the service runs. Answers what it did. */
export const migrateInstallation = (installation: Installation): Promise<string[]> =>
  withDatabase(
    installation,
    ({ db }) => {
      installation.progress('Migrating the database');
      return migrate(db);
    },
    { mayBeNew: true },
  );
