/** A digest of all tables and indexes, with their columns. */
export const READ_SCHEMA = `select md5(string_agg(
    format('%s %s %s %s', relname, attname, atttypid, attnotnull), ',' order by relname, attnum)) as schema
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and not attisdropped`;
