CREATE TABLE "converter_deaths" (
	"sha256" text PRIMARY KEY NOT NULL,
	"deaths" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"original_filename" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"instant_pages" integer,
	"instant_is_certain" boolean NOT NULL,
	"stated_pages" integer,
	"conversion" text NOT NULL,
	"failure" text,
	"exact_pages" integer,
	"pdf_key" text,
	CONSTRAINT "documents_one_per_owner" UNIQUE("owner","sha256"),
	CONSTRAINT "documents_done_has_pdf" CHECK (("documents"."conversion" = 'done') = ("documents"."exact_pages" is not null and "documents"."pdf_key" is not null)),
	CONSTRAINT "documents_failed_has_reason" CHECK (("documents"."conversion" = 'failed') = ("documents"."failure" is not null))
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "max_open_files" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "max_open_bytes" bigint DEFAULT 1073741824 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "upload_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_by_expiry" ON "documents" USING btree ("expires_at");