ALTER TABLE "documents" ADD COLUMN "postponements" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "documents_by_retry" ON "documents" USING btree ("retry_at") WHERE "documents"."conversion" = 'unavailable';--> statement-breakpoint
-- Until now a timeout counted as a crash, and no row tells which of the two it was: every such file is tried again.
DELETE FROM "converter_deaths";--> statement-breakpoint
UPDATE "documents" SET "conversion" = 'unavailable', "failure" = NULL WHERE "failure" IN ('timed_out', 'set_aside');
