CREATE TABLE "partial_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"network" text,
	"original_filename" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"writer" uuid,
	"leased_until" timestamp with time zone,
	"must_release" boolean DEFAULT false NOT NULL,
	"document_id" uuid
);
--> statement-breakpoint
ALTER TABLE "partial_uploads" ADD CONSTRAINT "partial_uploads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partial_uploads_by_owner" ON "partial_uploads" USING btree ("owner") WHERE "partial_uploads"."document_id" is null;--> statement-breakpoint
CREATE INDEX "partial_uploads_by_network" ON "partial_uploads" USING btree ("network") WHERE "partial_uploads"."document_id" is null;--> statement-breakpoint
CREATE INDEX "partial_uploads_by_document" ON "partial_uploads" USING btree ("document_id") WHERE "partial_uploads"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "partial_uploads_by_expiry" ON "partial_uploads" USING btree ("expires_at");