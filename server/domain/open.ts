import { connectTo, openFor, type Database, type DatabaseOptions, type ReadyDatabase } from '../database/open';
import { domainSql } from './index';

/** As `connectTo`, with the SQL of this platform. */
export const connectDatabase = (options: DatabaseOptions): Promise<Database> => connectTo(domainSql, options);

/** As `openFor`, with the SQL of this platform. */
export const openDatabase = (options: DatabaseOptions): Promise<ReadyDatabase> => openFor(domainSql, options);
