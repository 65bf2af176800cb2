package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.http.rows.Entities.Written;
import io.tremaux.service.Inquiry;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** A row for each node that is found, or its element id, with what else is known of it. */
abstract sealed class InquiryRows<I extends Inquiry> implements Rows permits ResultRows, RankedRows {
    final I inquiry;
    final Form form;
    final Entities entities;

    InquiryRows(I inquiry, Form form, Entities entities) {
        this.inquiry = inquiry;
        this.form = form;
        this.entities = entities;
    }

    @Override
    public final List<String> arrays() {
        return List.of(form.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public final boolean next() {
        return inquiry.next();
    }

    @Override
    public final void writeTo(JsonGenerator json) throws IOException {
        Written content = content();
        json.writeStartObject();
        content.writeTo(json);
        writeRest(json);
        json.writeEndObject();
    }

    /** What the row is about, read before any of it is written. */
    Written content() {
        return form == Form.NODES
                ? entities.read(inquiry.nodeEntity())
                : json -> json.writeStringField("elementId", inquiry.elementId());
    }

    abstract void writeRest(JsonGenerator json) throws IOException;
}
