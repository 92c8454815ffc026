-- Run once by PostgreSQL's image, on an empty volume: the servers sign in with a role that owns its database and nothing
-- else, not as the superuser.
\getenv password DATABASE_PASSWORD
CREATE ROLE kinbox LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE kinbox OWNER kinbox;
REVOKE ALL ON DATABASE kinbox FROM PUBLIC;
