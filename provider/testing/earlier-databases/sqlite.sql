create table if not exists "provider_migrations" ("name" text not null primary key, "applied_at" text not null);
create table "candidates" (
  "id" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "country_id" text not null,
  "home_town" text not null,
  "desired_job_title" text not null,
  "latest_job_title" text not null,
  "email" text not null,
  "password_hash" text not null,
  "phone" text not null,
  "zip_code" text not null,
  "acceptable_job_types" text not null,
  "salary_min" real not null,
  "salary_max" real not null,
  "travel_radius" real not null,
  "education_level" text not null,
  "work_experience" text not null,
  "relocate" integer not null,
  "driving_license" integer not null,
  "eligibility_status" text not null,
  "key_skills" text not null,
  "resume_url" text not null,
  "resume_name" text,
  "resume_filename" text,
  "resume_filetype" text,
  "resume_claimed_at" text,
  "registration_date" text not null,
  "created_at" text not null,
  "idempotency_key" text,
  "idempotency_fingerprint" text,
  constraint "candidates_id" primary key ("id"), constraint "candidates_email" unique ("email")) strict;
create unique index "candidates_idempotency_key" on "candidates" ("idempotency_key") where "idempotency_key" is not null;
create index "candidates_unclaimed_resume" on "candidates" ("id") where resume_name is not null and resume_claimed_at is null;
insert into "provider_migrations" ("name", "applied_at") values ('0001-candidates', '2026-11-21T19:53:48.724Z');
insert into "candidates" ("id", "first_name", "last_name", "country_id", "home_town", "desired_job_title", "latest_job_title", "email", "password_hash", "phone", "zip_code", "salary_min", "salary_max", "travel_radius", "education_level", "work_experience", "relocate", "driving_license", "eligibility_status", "registration_date", "created_at", "acceptable_job_types", "key_skills", "resume_url", "resume_name", "resume_filename", "resume_filetype", "idempotency_key", "idempotency_fingerprint") values ('01a1fda9-0000-7000-8000-000000000001', 'Ada', 'Lovelace', 'US', 'London', 'Analyst', 'Translator', 'ada@example.com', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', '+15551234567', '01234', 10000, 90000.5, 25, 'Masters', '5-10', 1, 0, 'auth_any_employer', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.123Z', '["Permanent","Part Time"]', '["algebra","weaving"]', '', '1-x-ada.pdf', 'Ada''s cv.pdf', 'pdf', 'k1', 'f');
