CREATE TABLE "conversion_turns" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"lane" text NOT NULL,
	"turn" integer NOT NULL,
	"is_running" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversion_turns" ADD CONSTRAINT "conversion_turns_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_turns_by_lane" ON "conversion_turns" USING btree ("lane","turn");